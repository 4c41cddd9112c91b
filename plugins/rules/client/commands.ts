import { Add, ArrowDown, ArrowUp, Edit, History, Lightning, Power, Search, Trash } from '@blueprintjs/icons'
import { z } from 'zod'
import { undoAction } from '#core/client/commands/actionUndo.ts'
import { getContext } from '#core/client/kernel/context.ts'
import { queryClient } from '#core/client/kernel/queryClient.ts'
import { type AnyCommand, type ClientContext, defineCommand } from '#core/client/plugin.ts'
import { ticketRows } from '#plugins/tickets/contract/index.ts'
import { deleteRule, emptyDefinition, orderRules, type Rule, ruleSchema, templateIds, templateOf, updateRule } from '../contract/index.ts'
import { chosenRuleAtom, ruleDialogAtom, triedTicketAtom } from './dialogs.atoms.ts'
import { RULES_PANEL, RULES_PATH, runsPath } from './panelIds.ts'
import { refreshRules, rulesQuery } from './rules.ts'

const nothing = z.object({})
const ofRule = { args: ruleSchema, permission: 'rules.edit', isHidden: true } as const

export const goToRules = defineCommand({
  id: 'rules.go',
  title: 'rules.command.go',
  icon: Lightning,
  args: nothing,
  permission: 'rules.list',
  address: RULES_PATH,
  run: (_args, ctx) => ctx.navigate(RULES_PATH),
})

export const newRule = defineCommand({
  id: 'rules.create',
  title: 'rules.command.create',
  icon: Add,
  args: nothing,
  keys: 'n',
  scope: RULES_PANEL,
  permission: 'rules.edit',
  run: (_args, ctx) => ctx.set(ruleDialogAtom, { name: '', definition: emptyDefinition }),
})

/** Begins with one of the ready rules. */
export const beginWith = defineCommand({
  id: 'rules.beginWith',
  title: 'rules.command.create',
  args: z.object({ template: z.enum(templateIds) }),
  permission: 'rules.edit',
  isHidden: true,
  run: ({ template }, ctx) =>
    ctx.set(ruleDialogAtom, {
      name: ctx.t(`rules.template.${template}`),
      // The variables of these texts are filled when they are sent, not here.
      definition: templateOf(template, (key) => ctx.t(`rules.templateText.${key}`, { firstName: '{{firstName}}' })),
    }),
})

export const editRule = defineCommand({
  ...ofRule,
  id: 'rules.editRule',
  title: 'rules.command.edit',
  icon: Edit,
  run: (rule, ctx) => ctx.set(ruleDialogAtom, { rule }),
})

export const switchRule = defineCommand({
  ...ofRule,
  id: 'rules.switch',
  title: 'rules.command.switch',
  icon: Power,
  async run({ id, name, isActive }, ctx) {
    const put = async (next: boolean) => {
      await ctx.call(updateRule, { id, isActive: next })
      await refreshRules()
    }
    await put(!isActive)
    return { label: ctx.t(isActive ? 'rules.done.off' : 'rules.done.on', { name }), undo: () => put(isActive) }
  },
})

/** Its undo brings the same one back, with its log. */
export const removeRule = defineCommand({
  ...ofRule,
  id: 'rules.delete',
  title: 'rules.command.delete',
  icon: Trash,
  async run({ id, name }, ctx) {
    await ctx.call(deleteRule, { id })
    await refreshRules()
    const undo = async () => {
      await undoAction({ rows: 'rules.rule', rowId: String(id) })
      await refreshRules()
    }
    return { label: ctx.t('rules.done.deleted', { name }), undo }
  },
})

/** Puts the rules in another order. */
export const arrangeRules = defineCommand({
  id: 'rules.order',
  title: 'rules.command.order',
  args: z.object({ ids: z.array(z.int()), before: z.array(z.int()) }),
  permission: 'rules.edit',
  isHidden: true,
  async run({ ids, before }, ctx) {
    const write = async (order: number[]) => {
      await ctx.call(orderRules, { ids: order })
      await refreshRules()
    }
    await write(ids)
    return { label: ctx.t('rules.done.ordered'), undo: () => write(before) }
  },
})

/** Moves a rule up or down by places. */
export async function moveRule(ctx: Pick<ClientContext, 'run'>, rule: Rule, by: number): Promise<void> {
  const before = (queryClient.getQueryData(rulesQuery.queryKey) ?? []).map(({ id }) => id)
  const at = before.indexOf(rule.id)
  const to = Math.min(Math.max(at + by, 0), before.length - 1)
  if (at !== -1 && to !== at) await ctx.run(arrangeRules, { ids: before.toSpliced(at, 1).toSpliced(to, 0, rule.id), before })
}

const move = (id: 'rules.moveUp' | 'rules.moveDown', title: string, icon: typeof ArrowUp, keys: string, by: 1 | -1) =>
  defineCommand({
    id,
    title,
    icon,
    args: nothing,
    keys,
    scope: RULES_PANEL,
    permission: 'rules.edit',
    when: (get) => get(chosenRuleAtom) !== null,
    async run(_args, ctx) {
      const rule = ctx.get(chosenRuleAtom)
      if (rule) await moveRule(ctx, rule, by)
    },
  })
const moveUp = move('rules.moveUp', 'rules.command.up', ArrowUp, 'shift+k', -1)
const moveDown = move('rules.moveDown', 'rules.command.down', ArrowDown, 'shift+j', 1)

export const showRuns = defineCommand({
  ...ofRule,
  permission: 'rules.list',
  id: 'rules.showRuns',
  title: 'rules.command.runs',
  icon: History,
  run: ({ id }, ctx) => ctx.navigate(runsPath(id)),
})

/** Shows which rules would have caught a conversation, and which condition kept the others away. */
export const tryOnTicket = defineCommand({
  id: 'rules.tryOnTicket',
  title: 'rules.command.tryOnTicket',
  icon: Search,
  args: z.object({ ticketId: z.int() }),
  permission: 'rules.edit',
  menus: [{ menu: 'tickets.row', order: 47 }],
  resolve(get) {
    const ticketId = get(getContext().use(ticketRows).activeAtom)
    return ticketId === null ? null : { ticketId }
  },
  run: ({ ticketId }, ctx) => ctx.set(triedTicketAtom, ticketId),
})

export const ruleCommands: readonly AnyCommand[] = [
  goToRules,
  newRule,
  beginWith,
  editRule,
  switchRule,
  removeRule,
  arrangeRules,
  moveUp,
  moveDown,
  showRuns,
  tryOnTicket,
]
