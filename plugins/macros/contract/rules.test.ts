import { expect, test } from 'vitest'
import { type MacroViewer, macroProblems, mayEditMacro, maySeeMacro, type Step } from './rules.ts'

const step = (args: Step['args'] = {}, command = 'tickets.accept'): Step => ({ command, args })

test.each<[string, { name: string; steps: Step[] }, string[]]>([
  ['all it needs', { name: 'Encerrar venda', steps: [step()] }, []],
  ['twenty steps', { name: 'Tudo', steps: Array.from({ length: 20 }, () => step()) }, []],
  ['no name', { name: ' ', steps: [step()] }, ['name required']],
  ['a name that is too long', { name: 'x'.repeat(61), steps: [step()] }, ['name too_big']],
  ['no step', { name: 'Nada', steps: [] }, ['steps required']],
  ['twenty-one steps', { name: 'Demais', steps: Array.from({ length: 21 }, () => step()) }, ['steps too_big']],
  ['a step that names no command', { name: 'Torta', steps: [step({}, 'resolver')] }, ['steps invalid_format']],
  ['a step that keeps too much', { name: 'Longa', steps: [step({ text: 'x'.repeat(12_000) })] }, ['steps too_long']],
  ['neither name nor step', { name: '', steps: [] }, ['name required', 'steps required']],
])('a macro with %s', (_what, macro, problems) => {
  expect(macroProblems(macro).map(({ field, code }) => `${field} ${code}`)).toEqual(problems)
})

const viewer = (profile: MacroViewer['profile']): MacroViewer => ({ userId: 1, profile })
const own = { userId: 1, isShared: false }
const foreign = { userId: 2, isShared: false }
const shared = { userId: 2, isShared: true }

test.each<[string, typeof own, MacroViewer, boolean, boolean]>([
  ['an agent their own', own, viewer('user'), true, true],
  ["an agent a colleague's own", foreign, viewer('user'), false, false],
  ["an admin a colleague's own", foreign, viewer('admin'), false, false],
  ['an agent a shared one', shared, viewer('user'), true, false],
  ['an agent the shared one they once wrote', { userId: 1, isShared: true }, viewer('user'), true, false],
  ['a supervisor a shared one', shared, viewer('super'), true, true],
  ['an admin a shared one', shared, viewer('admin'), true, true],
  ['a superadmin a shared one', shared, viewer('superadmin'), false, false],
])('%s: sees, changes', (_what, macro, who, sees, changes) => {
  expect([maySeeMacro(macro, who), mayEditMacro(macro, who)]).toEqual([sees, changes])
})
