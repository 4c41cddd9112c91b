import { emptyDefinition, type Rule, type RuleDefinition } from '../../contract/index.ts'

/** A rule as the server answers it. */
export const aRule = (definition: Partial<RuleDefinition> = {}): Rule => ({
  id: 4,
  rev: 1,
  name: 'Boletos',
  isActive: true,
  order: 1,
  definition: { ...emptyDefinition, actions: [{ do: 'priority', priority: 'high' }], ...definition },
  lastRunAt: null,
  runsInWeek: 0,
  missing: [],
})
