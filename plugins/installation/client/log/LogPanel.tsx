import { Console } from '@blueprintjs/icons'
import { useQuery } from '@tanstack/react-query'
import { useAtomValue, useSetAtom } from 'jotai'
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { z } from 'zod'
import { CommandButton } from '#core/client/commands/CommandButton.tsx'
import { formatDateTime, useT } from '#core/client/i18n/index.ts'
import type { PanelProps } from '#core/client/plugin.ts'
import { Button } from '#core/client/ui/Button.tsx'
import { EmptyState } from '#core/client/ui/EmptyState.tsx'
import { ErrorState } from '#core/client/ui/ErrorState.tsx'
import { ListScreen } from '#core/client/ui/ListScreen.tsx'
import { SearchField } from '#core/client/ui/SearchField.tsx'
import { Select } from '#core/client/ui/Select.tsx'
import { Skeleton } from '#core/client/ui/Skeleton.tsx'
import { companyChoices } from '#core/client/workbench/filters.ts'
import { PanelToolbar } from '#core/client/workbench/PanelToolbar.tsx'
import { useListView } from '#core/client/workbench/useListView.ts'
import { type LogEntry, logLevels } from '../../contract/index.ts'
import { copyLog, pausedAtAtom, pauseLog, shownEntriesAtom } from './commands.ts'
import { logQuery, passes } from './log.ts'
import '../installation.css'

const filterSchema = z.object({ search: z.string(), level: z.enum(['', ...logLevels]), company: z.string(), node: z.string() })
const NO_FILTER: z.infer<typeof filterSchema> = { search: '', level: '', company: '', node: '' }
/** So close to the end, in pixels, somebody follows what comes. */
const NEAR_PX = 40

/** The log of the servers as it grows: to be read, nothing to be typed. */
export default function LogPanel({ panelId }: PanelProps<object>) {
  const t = useT()
  const query = useQuery(logQuery)
  const { filter, change, isFiltered } = useListView(panelId, filterSchema, NO_FILTER)
  const pausedAt = useAtomValue(pausedAtAtom)
  const setShown = useSetAtom(shownEntriesAtom)
  const entries = query.data?.entries
  const shown = useMemo(
    () => entries?.filter((entry) => passes(filter, entry) && (pausedAt === null || entry.id <= pausedAt)) ?? [],
    [entries, filter, pausedAt],
  )
  useEffect(() => setShown(shown), [shown, setShown])
  const unseen = pausedAt === null ? 0 : (entries?.filter((entry) => entry.id > pausedAt && passes(filter, entry)).length ?? 0)
  const servers = [...new Set(entries?.map(({ node }) => node))]
  const companies = new Map(query.data?.companies.map(({ id, name }) => [id, name]))
  const subjects = [...new Set(entries?.map(({ tenantId }) => tenantId))].flatMap((id) => (id === null ? [] : [{ id, name: companies.get(id) ?? String(id) }]))
  return (
    <ListScreen
      bar={
        <>
          <SearchField label={t('installation.log.search')} value={filter.search} onChange={(search) => change({ search })} />
          <Select
            label={t('installation.log.level')}
            value={filter.level}
            options={[
              { value: '', label: t('installation.log.allLevels') },
              ...logLevels.map((value) => ({ value, label: t(`installation.log.level.${value}`) })),
            ]}
            onChange={(value) => change({ level: logLevels.find((one) => one === value) ?? '' })}
          />
          <Select
            label={t('workbench.company.title')}
            value={filter.company}
            options={companyChoices(subjects, t)}
            onChange={(company) => change({ company })}
          />
          <Select
            label={t('installation.log.server')}
            value={filter.node}
            options={[{ value: '', label: t('installation.log.allServers') }, ...servers.map((value) => ({ value, label: value }))]}
            onChange={(node) => change({ node })}
          />
        </>
      }
    >
      <PanelToolbar meta={shown.length}>
        <CommandButton
          command={pauseLog}
          args={{}}
          label={pausedAt === null ? 'installation.log.pause' : 'installation.log.goOn'}
          variant={pausedAt === null ? 'default' : 'primary'}
        />
        <CommandButton command={copyLog} args={{}} label="installation.log.copyShort" />
      </PanelToolbar>
      {pausedAt !== null && (
        <p role="status" className="log-paused">
          {unseen === 0 ? t('installation.log.pausedQuiet') : t('installation.log.paused', { count: unseen })}
        </p>
      )}
      {query.isError && !entries ? (
        <ErrorState title={t('installation.log.title')} error={query.error} onRetry={() => void query.refetch()} />
      ) : !entries ? (
        <Skeleton shape="text" />
      ) : shown.length === 0 ? (
        isFiltered ? (
          <EmptyState title={t('installation.log.none.title')} text={t('installation.log.none.text')} />
        ) : (
          <EmptyState icon={Console} title={t('installation.log.empty.title')} text={t('installation.log.empty.text')} />
        )
      ) : (
        <Entries entries={shown} companies={companies} />
      )}
    </ListScreen>
  )
}

/** Hours, minutes and seconds of this browser. */
const clockOf = (at: string): string => new Date(at).toTimeString().slice(0, 8)

/** Follows the newest entry until somebody scrolls up. */
function Entries({ entries, companies }: { entries: readonly LogEntry[]; companies: ReadonlyMap<number, string> }) {
  const t = useT()
  const box = useRef<HTMLDivElement>(null)
  const [follows, setFollows] = useState(true)
  const newest = entries.at(-1)?.id
  useLayoutEffect(() => {
    if (follows && newest !== undefined) box.current?.scrollTo({ top: box.current.scrollHeight })
  }, [follows, newest])
  return (
    <div className="log-place">
      <div
        ref={box}
        className="log-entries"
        role="log"
        aria-label={t('installation.log.title')}
        aria-live="off"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: keys must reach it, to scroll and to mark
        tabIndex={0}
        onScroll={({ currentTarget: { scrollTop, scrollHeight, clientHeight } }) => setFollows(scrollHeight - scrollTop - clientHeight < NEAR_PX)}
      >
        {entries.map(({ id, at, level, node, message, facts, tenantId }) => (
          <div key={id} className={`log-entry is-${level}`}>
            <time dateTime={at} title={formatDateTime(at)}>
              {clockOf(at)}
            </time>
            <span className="log-level">{t(`installation.log.level.${level}`)}</span>
            <span className="log-text">
              {message} {facts !== '' && <span className="dim">{facts}</span>}
              {tenantId !== null && <span className="log-company"> {companies.get(tenantId) ?? tenantId}</span>}
              <span className="dim"> {node}</span>
            </span>
          </div>
        ))}
      </div>
      {!follows && (
        <div className="log-follow">
          <Button onClick={() => setFollows(true)}>{t('installation.log.follow')}</Button>
        </div>
      )}
    </div>
  )
}
