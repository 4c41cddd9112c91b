import { ArrowDown, ArrowUp, Trash } from '@blueprintjs/icons'
import { useMemo } from 'react'
import { useT } from '#core/client/i18n/index.ts'
import { useClient } from '#core/client/kernel/useClient.ts'
import { IconButton } from '#core/client/ui/IconButton.tsx'
import { DotName } from '#core/client/ui/marks.tsx'
import type { Column } from '#core/client/ui/table/columns.ts'
import { movedTo } from '#core/contract/resource/index.ts'
import type { Lane } from '../contract/index.ts'
import { arrangeLanes, removeLane } from './commands.ts'
import './kanban.css'

/** Columns of the table of lanes; `all` in their order. */
export function useLaneColumns(all: readonly Lane[]): readonly Column<Lane>[] {
  const t = useT()
  const client = useClient()
  return useMemo(() => {
    const before = all.map(({ id }) => id)
    const move = ({ id, order }: Lane, by: 1 | -1) => void client.run(arrangeLanes, { ids: movedTo(before, id, order + by), before })
    return [
      { id: 'order', title: t('kanban.column.order'), width: 80, grow: 0.1, sortValue: ({ order }) => order, render: ({ order }) => order, isNumber: true },
      {
        id: 'name',
        title: t('kanban.column.name'),
        width: 200,
        grow: 4,
        sortValue: ({ name }) => name,
        render: ({ name, color }) => <DotName colour={color} name={name} />,
      },
      {
        id: 'tickets',
        title: t('kanban.column.tickets'),
        width: 130,
        isNumber: true,
        sortValue: ({ ticketCount }) => ticketCount,
        render: ({ ticketCount }) => ticketCount,
      },
      {
        id: 'deeds',
        title: t('kanban.column.deeds'),
        width: 110,
        grow: 0.1,
        render: (lane) => (
          <span className="lane-deeds">
            <IconButton icon={ArrowUp} label={t('kanban.up', { name: lane.name })} disabled={lane.order <= 1} onClick={() => move(lane, -1)} />
            <IconButton icon={ArrowDown} label={t('kanban.down', { name: lane.name })} disabled={lane.order >= before.length} onClick={() => move(lane, 1)} />
            <IconButton icon={Trash} label={t('kanban.deleteName', { name: lane.name })} onClick={() => void client.run(removeLane, lane)} />
          </span>
        ),
      },
    ]
  }, [t, client, all])
}
