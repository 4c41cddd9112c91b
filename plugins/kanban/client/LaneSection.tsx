import { useQuery } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { useMemo } from 'react'
import { useT } from '#core/client/i18n/index.ts'
import { useClient } from '#core/client/kernel/useClient.ts'
import { Select } from '#core/client/ui/Select.tsx'
import { ticketRows } from '#plugins/tickets/contract/client.ts'
import { setLane } from './commands.ts'
import { lanesQuery } from './lanes.ts'
import './kanban.css'

/** The stage of the conversation; nothing where the company has none. */
export function LaneSection({ ticketId }: { ticketId: number }) {
  const t = useT()
  const client = useClient()
  const ticket = useAtomValue(useMemo(() => client.use(ticketRows).rowAtom(ticketId), [client, ticketId]))
  const lanes = useQuery(lanesQuery).data ?? []
  if (!ticket || lanes.length === 0) return null
  const present = lanes.find(({ id }) => id === ticket.kanban)
  const choose = (value: string) => {
    const lane = lanes.find(({ id }) => String(id) === value)
    void client.run(setLane, { ticketId, laneId: lane?.id ?? null, lane: lane?.name ?? '' })
  }
  return (
    <section className="details-section lane-section">
      <Select
        label={t('kanban.lane')}
        value={present ? String(present.id) : ''}
        options={[{ value: '', label: t('kanban.noLane') }, ...lanes.map(({ id, name }) => ({ value: String(id), label: name }))]}
        onChange={choose}
      />
    </section>
  )
}
