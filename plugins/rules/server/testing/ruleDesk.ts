import { expect, vi } from 'vitest'
import type { TestServerOptions } from '#core/server/testing/testServer.ts'
import { createLabel, type Label } from '#plugins/labels/contract/index.ts'
import { type Desk, startDesk } from '#tests/server/support/desk.ts'
import * as contract from '../../contract/index.ts'

const PATIENCE = { timeout: 10_000 }

/** The company at work, with rules that an administrator writes. */
export interface RuleDesk extends Desk {
  vip: Label
  cold: Label
  /** Action in the log for putting `vip` on. */
  vipGiven: contract.Act
  /** A rule that puts `vip` on with every message of a customer, unless told otherwise. */
  writeRule(definition?: Partial<contract.RuleDefinition>): Promise<contract.Rule>
  runsOf(rule: { id: number }): Promise<contract.RuleRun[]>
  /** Waits until a rule has run once in a conversation, with these acts. */
  ran(rule: { id: number }, ticketId: number, acts: object[]): Promise<void>
  /** Switches all rules off. */
  rest(): Promise<void>
}

export async function startRuleDesk(options: TestServerOptions): Promise<RuleDesk> {
  const desk = await startDesk(options)
  const vip = await desk.ask(createLabel, { tag: 'VIP regra', color: '#aa0000' }, desk.admin)
  const cold = await desk.ask(createLabel, { tag: 'Frio regra', color: '#0000aa' }, desk.admin)
  let written = 0
  const runsOf = async ({ id }: { id: number }) => (await desk.ask(contract.listRuleRuns, { id }, desk.admin)).runs
  return {
    ...desk,
    vip,
    cold,
    vipGiven: { do: 'label', what: '+VIP regra', refusal: null },
    writeRule(definition = {}) {
      written += 1
      const usual = { ...contract.emptyDefinition, actions: [{ do: 'label' as const, add: [vip.id], remove: [] }] }
      return desk.ask(contract.createRule, { name: `Regra ${written}`, definition: { ...usual, ...definition } }, desk.admin)
    },
    runsOf,
    async ran(rule, ticketId, acts) {
      await vi.waitFor(async () => {
        const own = (await runsOf(rule)).filter((run) => run.ticketId === ticketId && run.reason === null)
        expect(own.map((run) => run.acts)).toEqual([acts])
      }, PATIENCE)
    },
    async rest() {
      for (const { id, isActive } of await desk.ask(contract.listRules, {}, desk.admin))
        if (isActive) await desk.ask(contract.updateRule, { id, isActive: false }, desk.admin)
    },
  }
}
