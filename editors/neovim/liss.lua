-- liss for Neovim 0.7 or newer: `:luafile liss.lua`, or put it into ~/.config/nvim/plugin.
--
-- W is always looked at; C where a directory above the file has a file .liss. What may be set before:
--   vim.g.liss_command   the command, such as { '/opt/liss/liss', 'lsp' }
--   vim.g.liss_options   options of `liss lsp`, one word each; paths are relative to the root
local group = vim.api.nvim_create_augroup('liss', {})
local clients = {} -- by root, for Neovim 0.7, which has no vim.lsp.start

-- The directory above a file that has one of some names; empty if there is none.
local function above(file, names)
  for _, name in ipairs(names) do
    local start = vim.fn.fnamemodify(file, ':p:h')
    local found = vim.fn.finddir(name, start .. ';')
    if found == '' then
      found = vim.fn.findfile(name, start .. ';')
    end
    if found ~= '' then
      return vim.fn.fnamemodify(vim.fn.fnamemodify(found, ':p'):gsub('/$', ''), ':h')
    end
  end
  return ''
end

-- What newer versions do by themselves, and the verdicts above threads: vim.lsp.codelens.run()
-- shows the counterexample, and vim.lsp.buf.code_action() adds locks.
local function attached(_, buffer)
  vim.bo[buffer].omnifunc = 'v:lua.vim.lsp.omnifunc'
  vim.bo[buffer].tagfunc = 'v:lua.vim.lsp.tagfunc'
  vim.keymap.set('n', 'K', vim.lsp.buf.hover, { buffer = buffer })
  if not vim.lsp.protocol.make_client_capabilities().textDocument.codeLens then
    return -- Verdicts are messages then.
  end
  if vim.lsp.codelens.enable then
    vim.lsp.codelens.enable(true, { bufnr = buffer })
  else
    vim.lsp.codelens.refresh({ bufnr = buffer })
    vim.api.nvim_create_autocmd({ 'TextChanged', 'InsertLeave' }, {
      group = group,
      buffer = buffer,
      callback = function()
        vim.lsp.codelens.refresh({ bufnr = buffer })
      end,
    })
  end
end

local function start(event)
  local file = vim.api.nvim_buf_get_name(event.buf)
  local filetype = vim.bo[event.buf].filetype
  if vim.bo[event.buf].buftype ~= '' or (filetype == 'c' and above(file, { '.liss' }) == '') then
    return
  end
  local root = above(file, { '.liss', 'compile_commands.json', '.git' })
  if root == '' then
    root = vim.fn.fnamemodify(file, ':p:h')
  end
  local config = {
    name = 'liss',
    cmd = vim.g.liss_command or { 'liss', 'lsp' },
    cmd_cwd = root,
    root_dir = root,
    init_options = { options = vim.g.liss_options or {} },
    on_attach = attached,
  }
  if vim.lsp.start then
    vim.lsp.start(config)
    return
  end
  if not clients[root] or vim.lsp.client_is_stopped(clients[root]) then
    clients[root] = vim.lsp.start_client(config)
  end
  vim.lsp.buf_attach_client(event.buf, clients[root])
end

vim.api.nvim_create_autocmd({ 'BufNewFile', 'BufRead' }, {
  group = group,
  pattern = '*.w',
  callback = function(event)
    vim.bo[event.buf].filetype = 'w'
  end,
})
vim.api.nvim_create_autocmd('FileType', {
  group = group,
  pattern = { 'w', 'c' },
  callback = function(event)
    if vim.bo[event.buf].filetype == 'w' then
      vim.bo[event.buf].syntax = 'c'
      vim.bo[event.buf].commentstring = '// %s'
    end
    start(event)
  end,
})
