// Starts `liss lsp` and shows what it says.
const { workspace } = require('vscode');
const { LanguageClient } = require('vscode-languageclient/node');

let client;

exports.activate = async () => {
  const settings = workspace.getConfiguration('liss');
  // Paths in the options are relative to the folder.
  const cwd = workspace.workspaceFolders?.[0]?.uri.fsPath;
  client = new LanguageClient(
    'liss',
    { command: settings.get('path'), args: ['lsp'], options: { cwd } },
    {
      documentSelector: settings.get('languages').map((language) => ({ language })),
      initializationOptions: { options: settings.get('options') },
      synchronize: {
        configurationSection: 'liss',
        fileEvents: [
          workspace.createFileSystemWatcher('**/*.h'),
          workspace.createFileSystemWatcher('**/compile_commands.json'),
        ],
      },
    },
  );
  await client.start();
};

exports.deactivate = () => client?.stop();
