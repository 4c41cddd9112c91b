import { expect, test } from 'vitest'
import { figuresOf } from './houseFigures.ts'
import type { Source } from './sources.ts'

const source = (file: string, text: string, imports: string[] = [], comments: string[] = []): Source => ({
  ...{ file, text, imports, comments, staticImports: imports, valueImports: imports },
  nodes: [],
})

const all = [
  source('plugins/notes/server/index.ts', 'setTimeout(a)\npg_advisory_xact_lock\n', ['#plugins/tasks/contract/index.ts'], [' What it does.', 'Notes.']),
  source(
    'plugins/tasks/client/index.ts',
    "undo: () => a\nundo: () => undoAction({ rows })\nundoAction({ rows }, () => a)\nqueryKey: ['tasks']\n<DataTable rows />\n",
    ['#plugins/notes/contract/index.ts'],
  ),
  source('plugins/tutorials/contract/index.ts', 'defineResource()\n'),
  source('plugins/tickets/server/kanban.ts', 'const kanban = 1\n'),
  source('core/server/a.ts', 'setInterval(a)\n', ['#plugins/notes/contract/index.ts']),
  source('plugins/notes/server/index.test.ts', '1\n2\n3\n4\n5\n6\n7\n8\n9\n'),
]

test.each([
  ['source files', 5],
  ['source lines', 10],
  ['lines of the largest file', 5],
  ['test lines for 100 source lines', 90],
  ['plugins', 4],
  ['pairs of plugins that import each other', 1],
  ['plugins in the largest knot of imports', 2],
  ['imports of plugins by the kernel', 1],
  ['resources (defineResource)', 1],
  ['screens with a table of their own', 1],
  ['files of that screen', 1],
  ["files that name the attribute 'kanban' in tickets and kernel", 1],
  ['undos by the log (undoAction, takeBack)', 2],
  ['of them with an inverse of their own beside it', 1],
  ['undos without the log', 1],
  ['advisory locks of the database', 1],
  ['timers by hand on the server', 2],
  ['untyped keys of queries', 1],
  ['comments that begin with Who, What, Whose, Those or One', 1],
  ['of all comments', 50],
])('%s: %i', (name, value) => {
  expect(figuresOf(all).find((figure) => figure.name === name)?.value).toBe(value)
})
