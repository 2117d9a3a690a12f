// Starts `liss lsp` and shows what it says.
const { commands, workspace } = require('vscode');
const { LanguageClient } = require('vscode-languageclient/node');

let client;

// C belongs to liss where the settings or a file .liss in a folder say so.
async function languages(settings) {
  const chosen = settings.get('languages');
  const asking = await workspace.findFiles('.liss', undefined, 1);
  return asking.length > 0 && !chosen.includes('c') ? [...chosen, 'c'] : chosen;
}

async function start() {
  const settings = workspace.getConfiguration('liss');
  // Paths in the options are relative to the folder.
  const cwd = workspace.workspaceFolders?.[0]?.uri.fsPath;
  client = new LanguageClient(
    'liss',
    { command: settings.get('path'), args: ['lsp'], options: { cwd } },
    {
      documentSelector: (await languages(settings)).map((language) => ({ language })),
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
}

exports.activate = async (context) => {
  context.subscriptions.push(
    commands.registerCommand('liss.restart', async () => {
      await client?.stop();
      await start();
    }),
  );
  await start();
};

exports.deactivate = () => client?.stop();
