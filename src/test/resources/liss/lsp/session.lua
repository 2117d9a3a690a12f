-- A session of Neovim with liss, of which vim.g.session gets what a user sees, step by step.
local seen = {}

local function see(what)
  for line in (what .. '\n'):gmatch('(.-)\n') do
    table.insert(seen, line)
  end
end

local function leave()
  vim.fn.writefile(seen, vim.g.session)
  vim.cmd('qa!')
end

local function wait(what, condition)
  if not vim.wait(60000, condition, 50) then
    see('nothing comes: ' .. what)
    leave()
  end
end

local function ask(method, params)
  local position = vim.lsp.util.make_position_params(0, 'utf-16')
  for _, answer in pairs(vim.lsp.buf_request_sync(0, method, params or position, 60000) or {}) do
    return answer.result or answer.err or {}
  end
  return {}
end

-- The verdict above the last thread, or at its name where there are no lenses.
local function verdict()
  for _, lens in ipairs(vim.lsp.codelens.get(0)) do
    if lens.command and not lens.command.title:match('^checking') then
      return lens.command.title
    end
  end
  for _, message in ipairs(vim.diagnostic.get(0)) do
    if message.message:match('safe') then
      return message.message
    end
  end
end

local function text()
  return table.concat(vim.api.nvim_buf_get_lines(0, 0, -1, false), '\n')
end

local function step()
  vim.cmd('edit ' .. vim.fn.fnameescape(vim.g.program))
  wait('a message', function()
    return #vim.diagnostic.get(0) > 0
  end)
  for _, message in ipairs(vim.diagnostic.get(0)) do
    see(('message in line %d: %s'):format(message.lnum + 1, message.message))
  end

  vim.cmd('%s/y + 1/x + 1/')
  wait('a verdict', verdict)
  see('verdict: ' .. verdict())

  vim.api.nvim_win_set_cursor(0, { 5, 2 })
  vim.lsp.buf.hover()
  local function float()
    for _, window in ipairs(vim.api.nvim_list_wins()) do
      if vim.api.nvim_win_get_config(window).relative ~= '' then
        return window
      end
    end
  end
  wait('what a statement does', float)
  local page = vim.api.nvim_win_get_buf(float())
  see('hover:')
  for _, line in ipairs(vim.api.nvim_buf_get_lines(page, 0, -1, false)) do
    see('  ' .. line)
  end
  vim.api.nvim_win_close(float(), true)

  vim.api.nvim_win_set_cursor(0, { 6, 9 })
  vim.lsp.buf.definition()
  wait('the definition', function()
    return vim.api.nvim_win_get_cursor(0)[1] == 2
  end)
  see('definition: line 2, column ' .. vim.api.nvim_win_get_cursor(0)[2])

  vim.lsp.buf.references()
  wait('references', function()
    return #vim.fn.getqflist() > 0
  end)
  for _, place in ipairs(vim.fn.getqflist()) do
    see('reference: ' .. vim.trim(place.text))
  end
  vim.cmd('cclose')

  local symbols = {}
  for _, symbol in ipairs(ask('textDocument/documentSymbol', {
    textDocument = vim.lsp.util.make_text_document_params(),
  })) do
    table.insert(symbols, symbol.detail .. ' ' .. symbol.name)
  end
  see('symbols: ' .. table.concat(symbols, ', '))

  vim.api.nvim_win_set_cursor(0, { 6, 9 })
  local offered = {}
  for _, item in ipairs(ask('textDocument/completion')) do
    table.insert(offered, item.label)
  end
  see('completion: ' .. table.concat(offered, ', '))

  if vim.lsp.buf.format then
    vim.lsp.buf.format()
  else
    vim.lsp.buf.formatting_sync()
  end
  see('formatted:')
  see(text())

  local before = text()
  vim.ui.select = function(items, options, choose)
    for _, item in ipairs(items) do
      see('action: ' .. options.format_item(item))
    end
    choose(items[1], 1)
  end
  vim.lsp.buf.code_action()
  wait('locks', function()
    return text() ~= before
  end)
  see('with locks:')
  see(text())
  wait('a verdict', function()
    return verdict() == 'safe'
  end)
  see('verdict: safe')
end

local isDone, failure = pcall(step)
if not isDone then
  see(failure)
end
leave()
