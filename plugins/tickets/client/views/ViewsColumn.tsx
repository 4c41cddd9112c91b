import { useQuery } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import type { ReactNode } from 'react'
import { openContextMenu } from '#core/client/commands/contextMenu.ts'
import { queryOf } from '#core/client/http/queryOf.ts'
import { useT } from '#core/client/i18n/index.ts'
import { useClient } from '#core/client/kernel/useClient.ts'
import { Dot } from '#core/client/ui/marks.tsx'
import { activePanelsAtom } from '#core/client/workbench/focus.atoms.ts'
import { listQueues } from '#plugins/team/contract/index.ts'
import { standardViews, type TicketView, viewOfQueue } from '../../contract/index.ts'
import { showList } from '../commands/showList.ts'
import { filterAtom, tabAtom } from '../filter.ts'
import { mayListAtom } from '../list/unread.atoms.ts'
import { LIST_PANEL } from '../target.ts'
import { isShown, showView, useViewCounts, useViews } from './views.ts'

/** The list as everybody, the person, and each queue want to see it, with how much each holds; in the column of its area. */
export function ViewsColumn() {
  const t = useT()
  const mayList = useAtomValue(mayListAtom)
  const saved = useViews()
  const counts = useViewCounts(mayList)
  const known = useQuery({ ...queryOf(listQueues, {}), enabled: mayList }).data ?? []
  // Queues that the server counts: one's own, and for people who lead all of them.
  const queues = known.filter(({ id, isActive }) => isActive && counts[viewOfQueue(id).id] !== undefined)
  if (!mayList) return null
  return (
    <>
      {standardViews.map((view) => (
        <ViewLink key={view.id} view={view} count={counts[view.id]}>
          <span className="grow cut">{t(`tickets.view.${view.id}`)}</span>
        </ViewLink>
      ))}
      {saved.length > 0 && <h3 className="column-section">{t('tickets.views.title')}</h3>}
      {saved.map((view) => (
        <ViewLink key={view.id} view={view} count={counts[view.id]} saved={view}>
          <span className="grow cut">{view.name}</span>
        </ViewLink>
      ))}
      {queues.length > 0 && <h3 className="column-section">{t('tickets.view.queues')}</h3>}
      {queues.map(({ id, queue, color }) => {
        const view = viewOfQueue(id)
        return (
          <ViewLink key={id} view={view} count={counts[view.id]}>
            <Dot colour={color} />
            <span className="grow cut">{queue}</span>
          </ViewLink>
        )
      })}
    </>
  )
}

interface ViewLinkProps {
  view: Pick<TicketView, 'filter' | 'tab'>
  count: number | undefined
  /** It has a menu. */
  saved?: TicketView
  children: ReactNode
}

function ViewLink({ view, count, saved, children }: ViewLinkProps) {
  const client = useClient()
  const filter = useAtomValue(filterAtom)
  const tab = useAtomValue(tabAtom)
  const hasList = useAtomValue(activePanelsAtom).some(({ type }) => type === LIST_PANEL)
  const show = () => {
    showView(view)
    showList(client)
  }
  return (
    <button
      type="button"
      className="column-link"
      aria-current={hasList && isShown(view, filter, tab) ? 'true' : undefined}
      onClick={show}
      onContextMenu={saved && ((event) => openContextMenu(event, { menu: 'tickets.view', label: saved.name, args: { id: saved.id } }))}
    >
      {children}
      {count !== undefined && <span className="column-count">{count}</span>}
    </button>
  )
}
