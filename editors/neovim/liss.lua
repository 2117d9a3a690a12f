-- liss for Neovim 0.11 or newer: `:luafile liss.lua`, or put it into ~/.config/nvim/plugin.
vim.filetype.add({ extension = { w = 'w' } })

vim.lsp.config('liss', {
  cmd = { 'liss', 'lsp' },
  filetypes = { 'w', 'c' },
  root_markers = { 'compile_commands.json', '.git' },
  -- Options of `liss lsp`, one word each; paths are relative to the root.
  init_options = { options = {} },
})
vim.lsp.enable('liss')

local group = vim.api.nvim_create_augroup('liss', {})
vim.api.nvim_create_autocmd('FileType', {
  group = group,
  pattern = 'w',
  callback = function(event)
    vim.bo[event.buf].syntax = 'c'
    vim.bo[event.buf].commentstring = '// %s'
  end,
})
-- The verdicts above threads. `gra` or vim.lsp.buf.code_action() adds locks,
-- vim.lsp.codelens.run() shows the counterexample, and K describes a statement.
if vim.lsp.codelens.enable then -- Neovim 0.12
  vim.lsp.codelens.enable(true)
else
  vim.api.nvim_create_autocmd({ 'LspAttach', 'TextChanged', 'InsertLeave' }, {
    group = group,
    callback = function(event)
      if #vim.lsp.get_clients({ bufnr = event.buf, name = 'liss' }) > 0 then
        vim.lsp.codelens.refresh({ bufnr = event.buf })
      end
    end,
  })
end
