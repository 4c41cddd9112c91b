import { z } from 'zod'
import { macroStep } from '#core/client/commands/macroStep.ts'
import { priorities, prioritySchema } from '../../../contract/index.ts'
import type { TicketArgs } from '../shared.ts'

type Stored = { priority: z.infer<typeof prioritySchema> }

/** Ranks by the same degree. */
export const priorityStep = macroStep<TicketArgs & Stored, Stored>({
  title: 'tickets.command.priority',
  storedSchema: z.object({ priority: prioritySchema }),
  keep: ({ priority }) => ({ priority }),
  sentence: ({ priority }, t) => t('tickets.step.priority', { priority: t(`tickets.priority.${priority}`) }),
  toArgs: (stored, ticketId) => ({ ticketId, ...stored }),
  ask: async ({ t }) => ({
    steps: [
      {
        id: 'priority',
        title: t('tickets.command.priority'),
        none: t('tickets.priority.unknown'),
        options: () => priorities.toReversed().map((priority) => ({ id: priority, title: t(`tickets.priority.${priority}`) })),
      },
    ],
    toStored: (answers) => ({ priority: prioritySchema.parse(answers.priority?.id) }),
  }),
})
