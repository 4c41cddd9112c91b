import { z } from 'zod'
import { macroStep } from '#core/client/commands/macroStep.ts'
import { queryClient } from '#core/client/kernel/queryClient.ts'
import { pipelinesScreen } from './pipelines.ts'

const storedSchema = z.object({ pipelineId: z.int(), stageId: z.string(), stage: z.string() })
export const stageStepArgs = storedSchema.extend({ ticketId: z.int() })
type Stored = z.infer<typeof storedSchema>

/** Moves the deal of the conversation into the same stage. */
export const stageStep = macroStep<z.infer<typeof stageStepArgs>, Stored>({
  title: 'funnel.command.moveTicketDeal',
  storedSchema: storedSchema,
  keep: ({ ticketId: _ticketId, ...stored }) => stored,
  sentence: ({ stage }, t) => t('funnel.step.move', { stage }),
  toArgs: (stored, ticketId) => ({ ticketId, ...stored }),
  ask: async ({ t }) => ({
    steps: [
      {
        id: 'stage',
        title: t('funnel.form.stage'),
        none: t('funnel.noPipeline.title'),
        options: async () =>
          (await queryClient.fetchQuery(pipelinesScreen.query)).flatMap(({ id, name, stages }) =>
            stages.map((stage) => ({ id: `${id}:${stage.id}`, title: `${name}: ${stage.name}` })),
          ),
      },
    ],
    toStored({ stage }) {
      const [pipelineId = '', ...stageId] = (stage?.id ?? '').split(':')
      return { pipelineId: Number(pipelineId), stageId: stageId.join(':'), stage: stage?.title ?? '' }
    },
  }),
})
