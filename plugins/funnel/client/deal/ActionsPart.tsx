import { useQuery } from '@tanstack/react-query'
import { useSetAtom } from 'jotai'
import { call } from '#core/client/http/call.ts'
import { useT } from '#core/client/i18n/index.ts'
import { useClient } from '#core/client/kernel/useClient.ts'
import { Button } from '#core/client/ui/Button.tsx'
import { classes } from '#core/client/ui/classes.ts'
import { RelativeTime } from '#core/client/ui/RelativeTime.tsx'
import { type Deal, listActions } from '../../contract/index.ts'
import { editAction, setActionDone } from '../actionCommands.ts'
import { iconOfAction } from '../DealCard.tsx'
import { actionDialogAtom } from '../dialogs.atoms.ts'
import { FUNNEL } from '../queries.ts'

/** Actions of a deal, to be done and done. */
export function ActionsPart({ deal, mayEdit }: { deal: Deal; mayEdit: boolean }) {
  const t = useT()
  const client = useClient()
  const openForm = useSetAtom(actionDialogAtom)
  const { data } = useQuery({
    queryKey: [FUNNEL, 'actions-of', deal.id],
    queryFn: async () => (await call(listActions, { dealId: deal.id, state: 'all' })).actions,
  })
  return (
    <section className="deal-part">
      <header>
        <h3>{t('funnel.actions.title')}</h3>
        {mayEdit && (
          <Button variant="minimal" onClick={() => openForm({ deal: { id: deal.id, title: deal.title }, kind: 'call', dueAt: '' })}>
            {t('funnel.command.newAction')}
          </Button>
        )}
      </header>
      {data?.length === 0 && <p className="dim">{t('funnel.deal.noActions')}</p>}
      <ul className="deal-list">
        {data?.map((action) => {
          const { id, kind, title, dueAt, doneAt, owner } = action
          const Icon = iconOfAction[kind]
          const isLate = doneAt === null && Date.parse(dueAt) < Date.now()
          return (
            <li key={id} className="deal-action">
              <input
                type="checkbox"
                aria-label={t('funnel.action.done', { title })}
                checked={doneAt !== null}
                disabled={!mayEdit}
                onChange={(event) => void client.run(setActionDone, { action, isDone: event.target.checked })}
              />
              <Icon size={14} />
              <button
                type="button"
                className={classes('deal-link cut grow', doneAt && 'is-done')}
                disabled={!mayEdit}
                onClick={() => void client.run(editAction, action)}
              >
                {title}
              </button>
              <span className="dim small cut">{owner?.name}</span>
              <span className={classes('small', isLate ? 'deal-late' : 'dim')}>
                <RelativeTime at={dueAt} style="minute" />
              </span>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
