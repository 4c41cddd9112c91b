import { useQuery } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { permissionsAtom } from '#core/client/auth/session.atoms.ts'
import { CommandButton } from '#core/client/commands/CommandButton.tsx'
import { call } from '#core/client/http/call.ts'
import { useT } from '#core/client/i18n/index.ts'
import { useClient } from '#core/client/kernel/useClient.ts'
import { classes } from '#core/client/ui/classes.ts'
import { RelativeTime } from '#core/client/ui/RelativeTime.tsx'
import type { Deal } from '#plugins/funnel/contract/index.ts'
import { listTasks } from '../contract/index.ts'
import { editTask, finishNow, newTaskOfDeal, reopen } from './commands.ts'
import { TASKS } from './queries.ts'
import './tasks.css'

/** Tasks about a deal, on its page. */
export function DealTasks({ deal: { id, title } }: { deal: Deal }) {
  const t = useT()
  const client = useClient()
  const permissions = useAtomValue(permissionsAtom)
  const mayEdit = permissions.has('tasks.edit')
  const isShown = permissions.has('tasks.list')
  const { data } = useQuery({ queryKey: [TASKS, 'deal', id], queryFn: () => call(listTasks, { dealId: id }), enabled: isShown })
  if (!isShown) return null
  return (
    <section className="deal-part">
      <header>
        <h3>{t('tasks.title')}</h3>
        {mayEdit && <CommandButton command={newTaskOfDeal} args={{ dealId: id, title }} variant="minimal" label="tasks.new" />}
      </header>
      {data?.tasks.length === 0 && <p className="dim">{t('tasks.deal.none')}</p>}
      <ul className="deal-list">
        {data?.tasks.map((task) => {
          const isFinished = task.status === 'finished'
          return (
            <li key={task.id} className="deal-action">
              <input
                type="checkbox"
                aria-label={t('tasks.deal.finished', { name: task.name })}
                checked={isFinished}
                disabled={!mayEdit}
                onChange={() => void client.run(isFinished ? reopen : finishNow, task)}
              />
              <button
                type="button"
                className={classes('deal-link cut grow', isFinished && 'is-done')}
                disabled={!mayEdit}
                onClick={() => void client.run(editTask, task)}
              >
                {task.name}
              </button>
              <span className="dim small cut">{task.owner}</span>
              {task.limitDate && (
                <span className={classes('small', task.status === 'delayed' ? 'task-late' : 'dim')}>
                  <RelativeTime at={task.limitDate} style="minute" />
                </span>
              )}
            </li>
          )
        })}
      </ul>
    </section>
  )
}
