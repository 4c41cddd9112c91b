import { useAtomValue } from 'jotai'
import { type KeyboardEvent, useRef } from 'react'
import { z } from 'zod'
import { permissionsAtom } from '#core/client/auth/session.atoms.ts'
import { CommandButton } from '#core/client/commands/CommandButton.tsx'
import { useT } from '#core/client/i18n/index.ts'
import { contributionsAtom } from '#core/client/kernel/contributions.ts'
import type { PanelProps } from '#core/client/plugin.ts'
import { ListScreen } from '#core/client/ui/ListScreen.tsx'
import { SearchField } from '#core/client/ui/SearchField.tsx'
import { PanelToolbar } from '#core/client/workbench/PanelToolbar.tsx'
import { useListView } from '#core/client/workbench/useListView.ts'
import { reportEntries } from '../../contract/client.ts'
import { computeOverview } from '../commands.ts'
import { PeriodFields } from '../PeriodFields.tsx'
import { searchFieldRef } from '../searchField.ts'
import { Overview } from './Overview.tsx'
import { ReportCard } from './ReportCard.tsx'
import { useOverview } from './useOverview.ts'
import '../reports.css'

const entriesAtom = contributionsAtom(reportEntries)
const viewSchema = z.object({ search: z.string(), startDate: z.string(), endDate: z.string() })
const INITIAL = { search: '', startDate: '', endDate: '' }

const fold = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()

/** The reports, and above them what the days brought. */
export default function ReportsPanel({ panelId }: PanelProps<object>) {
  const t = useT()
  const permissions = useAtomValue(permissionsAtom)
  const { filter, change } = useListView(panelId, viewSchema, INITIAL)
  const overview = useOverview(filter)
  const list = useRef<HTMLUListElement>(null)
  const entries = useAtomValue(entriesAtom)
    .filter(({ permission }) => permissions.has(permission))
    .filter(({ title, text }) => fold(`${t(title)} ${t(text)}`).includes(fold(filter.search.trim())))
    .toSorted((one, other) => one.order - other.order)
  const links = () => [...(list.current?.querySelectorAll<HTMLElement>('a') ?? [])]
  const move = (event: KeyboardEvent<HTMLElement>) => {
    const by = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }[event.key]
    const at = links().findIndex((link) => link === document.activeElement)
    if (!by || at < 0) return
    event.preventDefault()
    links()[at + by]?.focus()
  }
  const fromSearch = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown' && event.key !== 'Enter') return
    event.preventDefault()
    links()[0]?.focus()
  }
  const bar = (
    <>
      <SearchField
        ref={searchFieldRef}
        label={t('reports.find')}
        keys="/"
        value={filter.search}
        onChange={(search) => change({ search })}
        onKeyDown={fromSearch}
      />
      <PeriodFields days={filter} usual={overview.days} onChange={change} />
    </>
  )
  return (
    <ListScreen isLabelled bar={bar}>
      <PanelToolbar>
        <CommandButton command={computeOverview} args={{}} variant="icon" />
      </PanelToolbar>
      <div className="reports-page">
        {filter.search === '' && <Overview overview={overview} />}
        {/* biome-ignore lint/a11y/noNoninteractiveElementInteractions: the links within are followed, the list only moves between them */}
        <ul ref={list} className="reports-cards" aria-label={t('reports.title')} onKeyDown={move}>
          {entries.map((entry) => (
            <ReportCard key={entry.id} entry={entry} />
          ))}
        </ul>
        {entries.length === 0 && <p className="dim">{t('reports.noMatch')}</p>}
      </div>
    </ListScreen>
  )
}
