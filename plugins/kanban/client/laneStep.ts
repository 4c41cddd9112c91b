import { z } from 'zod'
import { macroStep } from '#core/client/commands/macroStep.ts'
import { queryClient } from '#core/client/kernel/queryClient.ts'
import { lanesQuery } from './lanes.ts'

const storedSchema = z.object({ laneId: z.int().nullable(), lane: z.string() })
type Stored = z.infer<typeof storedSchema>

const NONE = 'none'

/** Puts into the same lane. */
export const laneStep = macroStep<Stored & { ticketId: number }, Stored>({
  title: 'kanban.command.setLane',
  storedSchema: storedSchema,
  keep: ({ laneId, lane }) => ({ laneId, lane }),
  sentence: ({ laneId, lane }, t) => (laneId === null ? t('kanban.step.out') : t('kanban.step.into', { lane })),
  toArgs: (stored, ticketId) => ({ ticketId, ...stored }),
  ask: async ({ t }) => ({
    steps: [
      {
        id: 'lane',
        title: t('kanban.lane'),
        none: t('kanban.step.none'),
        options: async () => [
          ...(await queryClient.fetchQuery(lanesQuery)).map(({ id, name }) => ({ id: String(id), title: name })),
          { id: NONE, title: t('kanban.noLane') },
        ],
      },
    ],
    toStored: ({ lane }) => (lane === undefined || lane.id === NONE ? { laneId: null, lane: '' } : { laneId: Number(lane.id), lane: lane.title }),
  }),
})
