import { eq } from 'drizzle-orm'
import { tenantRows } from '#core/server/db/repository.ts'
import type { ServerContext } from '#core/server/plugin.ts'
import type { SampleScope } from '#core/server/seeds/sampleScope.ts'
import { labels } from '#plugins/labels/server/labels.table.ts'
import { emptyDefinition, type RuleDefinition } from '../contract/index.ts'
import { rules } from './rules.table.ts'

/** Two rules that are switched off: nobody is answered before somebody has looked at them. */
export async function seedRules({ db }: ServerContext, scope: SampleScope): Promise<void> {
  const rows = tenantRows(db, scope, rules)
  const billing = (await tenantRows(db, scope, labels).find()).find(({ tag }) => /financeiro|boleto|cobran/i.test(tag))
  const wanted: { name: string; definition: RuleDefinition }[] = [
    {
      name: 'Boleto ou segunda via',
      definition: {
        ...emptyDefinition,
        conditions: [{ of: 'text', is: true, how: 'word', values: ['boleto', 'segunda via', 'fatura'] }],
        actions: [{ do: 'priority', priority: 'high' }, ...(billing ? [{ do: 'label' as const, add: [billing.id], remove: [] }] : [])],
      },
    },
    {
      name: 'Cliente calado há um dia',
      definition: {
        ...emptyDefinition,
        trigger: 'customerSilent',
        minutes: 1_440,
        isWithinHours: true,
        actions: [{ do: 'send', text: 'Oi, {{firstName}}! Conseguiu ver minha mensagem? Sigo à disposição.' }],
        later: [{ minutes: 1_440, actions: [{ do: 'close', reasonId: null }] }],
      },
    },
  ]
  const known = await rows.find()
  for (const [index, rule] of wanted.entries())
    if (!(await rows.first(eq(rules.name, rule.name)))) await rows.insert({ ...rule, isActive: false, order: known.length + index + 1, activeSince: scope.now })
}
