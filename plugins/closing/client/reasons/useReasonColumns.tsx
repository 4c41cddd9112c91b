import { Trash } from '@blueprintjs/icons'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useT } from '#core/client/i18n/index.ts'
import { useClient } from '#core/client/kernel/useClient.ts'
import { IconButton } from '#core/client/ui/IconButton.tsx'
import { DotName } from '#core/client/ui/marks.tsx'
import type { Column } from '#core/client/ui/table/columns.ts'
import type { Reason } from '../../contract/index.ts'
import { deleteReason } from '../commands.ts'
import { queuesQuery } from '../queries.ts'
import { queueNames } from '../queueNames.ts'

/** Columns of the table of reasons. */
export function useReasonColumns(): readonly Column<Reason>[] {
  const t = useT()
  const client = useClient()
  const queues = useQuery(queuesQuery).data
  return useMemo(() => {
    const state = ({ isActive }: Reason) => t(isActive ? 'closing.reasons.active' : 'closing.reasons.inactive')
    const places = (reason: Reason) => queueNames(reason.queues, queues) || t('closing.allQueues')
    return [
      {
        id: 'name',
        title: t('closing.column.name'),
        width: 240,
        sortValue: ({ name }) => name,
        grow: 4,
        render: ({ name, color }) => <DotName colour={color} name={name} />,
      },
      { id: 'queues', title: t('closing.column.queues'), width: 240, sortValue: places, render: places },
      { id: 'state', title: t('closing.column.state'), width: 110, sortValue: state, render: state },
      {
        id: 'deeds',
        title: t('closing.column.deeds'),
        width: 70,
        grow: 0.1,
        render: (reason) => (
          <IconButton icon={Trash} label={t('closing.deleteName', { name: reason.name })} onClick={() => void client.run(deleteReason, reason)} />
        ),
      },
    ]
  }, [t, client, queues])
}
