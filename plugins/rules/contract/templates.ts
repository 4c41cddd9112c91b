import type { RuleDefinition } from './definition.ts'

/** Ready rules for an empty list; their texts come from the catalogue. */
export const templateIds = ['outOfHours', 'unowned', 'followUp'] as const
export type TemplateId = (typeof templateIds)[number]

const DAY_MINUTES = 1_440

/** An empty rule: a message of the customer, and nothing to do yet. */
export const emptyDefinition: RuleDefinition = {
  trigger: 'customerMessage',
  minutes: 0,
  match: 'all',
  conditions: [],
  actions: [],
  later: [],
  isWithinHours: false,
}

/** `textOf` gives the text of a key of the catalogue. */
export function templateOf(id: TemplateId, textOf: (key: string) => string): RuleDefinition {
  switch (id) {
    case 'outOfHours':
      return {
        ...emptyDefinition,
        trigger: 'opened',
        conditions: [{ of: 'hours', isOpen: false }],
        actions: [{ do: 'send', text: textOf('outOfHours') }],
      }
    case 'unowned':
      return {
        ...emptyDefinition,
        trigger: 'unowned',
        minutes: 10,
        conditions: [{ of: 'hours', isOpen: true }],
        actions: [{ do: 'notify', to: ['supervisors'], userIds: [] }],
      }
    case 'followUp':
      return {
        ...emptyDefinition,
        trigger: 'customerSilent',
        minutes: DAY_MINUTES,
        isWithinHours: true,
        actions: [{ do: 'send', text: textOf('followUpFirst') }],
        later: [
          { minutes: DAY_MINUTES, actions: [{ do: 'send', text: textOf('followUpSecond') }] },
          { minutes: DAY_MINUTES, actions: [{ do: 'close', reasonId: null }] },
        ],
      }
  }
}
