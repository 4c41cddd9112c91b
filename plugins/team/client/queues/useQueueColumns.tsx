import { ArrowDown, ArrowUp, Trash } from '@blueprintjs/icons'
import { useAtomValue } from 'jotai'
import { useMemo } from 'react'
import { permissionsAtom } from '#core/client/auth/session.atoms.ts'
import { useT } from '#core/client/i18n/index.ts'
import { useClient } from '#core/client/kernel/useClient.ts'
import { IconButton } from '#core/client/ui/IconButton.tsx'
import { DotName } from '#core/client/ui/marks.tsx'
import type { Column } from '#core/client/ui/table/columns.ts'
import { movedTo } from '#core/contract/resource/index.ts'
import type { Queue } from '../../contract/index.ts'
import { arrangeQueues, removeQueue } from './queueCommands.ts'
import '../team.css'

/** Columns of the table of queues; `all` in their order. */
export function useQueueColumns(all: readonly Queue[]): readonly Column<Queue>[] {
  const t = useT()
  const client = useClient()
  const permissions = useAtomValue(permissionsAtom)
  return useMemo(() => {
    const [mayEdit, mayDelete] = [permissions.has('team.editQueues'), permissions.has('team.deleteQueues')]
    const before = all.map(({ id }) => id)
    const move = ({ id, order }: Queue, by: 1 | -1) => void client.run(arrangeQueues, { ids: movedTo(before, id, order + by), before })
    const stateText = ({ isActive }: Queue) => t(isActive ? 'team.active' : 'team.inactive')
    const peopleText = ({ users }: Queue) => users.map(({ name }) => name).join(', ')
    const ownText = ({ greeting, absence, businessHours }: Queue) =>
      [greeting !== '' && 'greeting', absence !== '' && 'absence', businessHours.length > 0 && 'hours']
        .flatMap((own) => (own ? [t(`team.queues.own.${own}`)] : []))
        .join(', ')
    const columns: Column<Queue>[] = [
      {
        id: 'order',
        title: t('team.queues.column.order'),
        width: 70,
        grow: 0.1,
        sortValue: ({ order }) => order,
        render: ({ order }) => order,
        isNumber: true,
      },
      {
        id: 'queue',
        title: t('team.queues.column.name'),
        width: 160,
        sortValue: ({ queue }) => queue,
        render: ({ queue, color }) => <DotName colour={color} name={queue} />,
      },
      {
        id: 'people',
        title: t('team.column.people'),
        width: 200,
        grow: 3,
        wraps: true,
        sortValue: peopleText,
        render: (row) => (row.users.length > 0 ? peopleText(row) : <span className="dim">{t('team.nobody')}</span>),
      },
      { id: 'own', title: t('team.queues.column.own'), width: 190, sortValue: ownText, render: ownText },
      { id: 'state', title: t('team.column.state'), width: 100, grow: 0.5, sortValue: stateText, render: stateText },
    ]
    if (!mayEdit && !mayDelete) return columns
    return [
      ...columns,
      {
        id: 'actions',
        title: t('team.column.actions'),
        width: 110,
        grow: 0.1,
        render: (row) => (
          <span className="row-actions">
            {mayEdit && (
              <>
                <IconButton icon={ArrowUp} label={t('team.queues.up', { name: row.queue })} disabled={row.order <= 1} onClick={() => move(row, -1)} />
                <IconButton
                  icon={ArrowDown}
                  label={t('team.queues.down', { name: row.queue })}
                  disabled={row.order >= before.length}
                  onClick={() => move(row, 1)}
                />
              </>
            )}
            {mayDelete && <IconButton icon={Trash} label={t('team.deleteName', { name: row.queue })} onClick={() => void client.run(removeQueue, row)} />}
          </span>
        ),
      },
    ]
  }, [t, client, permissions, all])
}
