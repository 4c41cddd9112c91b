import { Repeat } from '@blueprintjs/icons'
import { useAtomValue } from 'jotai'
import { useMemo } from 'react'
import { permissionsAtom } from '#core/client/auth/session.atoms.ts'
import { useT } from '#core/client/i18n/index.ts'
import { useClient } from '#core/client/kernel/useClient.ts'
import { store } from '#core/client/store/store.ts'
import { classes } from '#core/client/ui/classes.ts'
import { IconButton } from '#core/client/ui/IconButton.tsx'
import { RelativeTime } from '#core/client/ui/RelativeTime.tsx'
import type { Column } from '#core/client/ui/table/columns.ts'
import { tip } from '#core/client/ui/tip.ts'
import type { Task } from '../contract/index.ts'
import { taskSteps } from './commands.ts'
import { TaskOrigin } from './TaskOrigin.tsx'

const weightOf = { high: 3, medium: 2, low: 1, none: 0 }

/** Columns of the tasks. */
export function useTaskColumns(): readonly Column<Task>[] {
  const t = useT()
  const client = useClient()
  const mayEdit = useAtomValue(permissionsAtom).has('tasks.edit')
  return useMemo(
    (): Column<Task>[] => [
      {
        id: 'name',
        title: t('tasks.column.name'),
        width: 240,
        grow: 3,
        wraps: true,
        sortValue: ({ name }) => name,
        render: ({ name, description, status, repeats }) => (
          <span className={classes('task-name', status === 'finished' && 'is-finished')} {...(description !== '' && tip(description))}>
            {name}
            {repeats !== 'none' && <Repeat size={12} />}
          </span>
        ),
      },
      {
        id: 'limitDate',
        title: t('tasks.column.limitDate'),
        width: 150,
        grow: 0.2,
        sortValue: ({ limitDate }) => limitDate,
        render: ({ limitDate, status }) =>
          limitDate ? (
            <span className={classes(status === 'delayed' && 'task-late')}>
              <RelativeTime at={limitDate} style="minute" />
            </span>
          ) : (
            ''
          ),
      },
      {
        id: 'status',
        title: t('tasks.column.status'),
        width: 120,
        sortValue: ({ status }) => t(`tasks.status.${status}`),
        render: ({ status, acceptance }) =>
          t(status !== 'finished' && acceptance !== 'own' && acceptance !== 'accepted' ? `tasks.acceptance.${acceptance}` : `tasks.status.${status}`),
      },
      {
        id: 'priority',
        title: t('tasks.column.priority'),
        width: 100,
        sortValue: ({ priority }) => weightOf[priority],
        render: ({ priority }) => (priority === 'none' ? '' : <span className={`task-priority is-${priority}`}>{t(`tasks.priority.${priority}`)}</span>),
      },
      { id: 'owner', title: t('tasks.column.owner'), width: 140, sortValue: ({ owner }) => owner, render: ({ owner }) => owner },
      {
        id: 'creator',
        title: t('tasks.column.creator'),
        width: 140,
        isOptional: true,
        sortValue: ({ creator }) => creator.name,
        render: ({ creator }) => creator.name,
      },
      {
        id: 'ticket',
        title: t('tasks.column.origin'),
        width: 150,
        sortValue: ({ ticketId, deal }) => ticketId ?? deal?.name ?? null,
        render: (task) => <TaskOrigin task={task} />,
      },
      {
        id: 'comments',
        title: t('tasks.column.comments'),
        width: 200,
        isOptional: true,
        sortValue: ({ comments }) => comments,
        render: ({ comments }) => <span {...tip(comments)}>{comments}</span>,
      },
      {
        id: 'createdAt',
        title: t('tasks.column.createdAt'),
        width: 150,
        isOptional: true,
        sortValue: ({ createdAt }) => createdAt,
        render: ({ createdAt }) => <RelativeTime at={createdAt} style="minute" />,
      },
      {
        id: 'actions',
        title: t('tasks.column.actions'),
        width: 140,
        grow: 0.1,
        render: (task) =>
          mayEdit &&
          taskSteps
            .filter(({ when }) => when?.(store.get, task) ?? true)
            .map(
              (command) =>
                command.icon && (
                  <IconButton key={command.id} icon={command.icon} label={`${t(command.title)}: ${task.name}`} onClick={() => void client.run(command, task)} />
                ),
            ),
      },
    ],
    [t, client, mayEdit],
  )
}
