import { queryOf } from '#core/client/http/queryOf.ts'
import { formatDateTime } from '#core/client/i18n/index.ts'
import { queryClient } from '#core/client/kernel/queryClient.ts'
import { fits } from '#core/client/workbench/filters.ts'
import { type LogEntry, type LogLevel, logLevels, MOST_LOG_ENTRIES, readLog } from '../../contract/index.ts'

export const logQuery = queryOf(readLog, {})

/** Both, each entry once, in their order, the newest `MOST_LOG_ENTRIES` of them. */
export function joinEntries(before: readonly LogEntry[], more: readonly LogEntry[]): LogEntry[] {
  const known = new Map([...before, ...more].map((entry) => [entry.id, entry]))
  return [...known.values()].toSorted((one, other) => one.id - other.id).slice(-MOST_LOG_ENTRIES)
}

/** A server logged more. */
export const addEntries = (more: readonly LogEntry[]): void =>
  void queryClient.setQueryData(logQuery.queryKey, (known) => known && { ...known, entries: joinEntries(known.entries, more) })

export const refreshLog = (): Promise<void> => queryClient.invalidateQueries({ queryKey: logQuery.queryKey })

export interface LogFilter {
  search: string
  /** The least level; empty for all. */
  level: LogLevel | ''
  company: string
  node: string
}

export const passes = ({ search, level, company, node }: LogFilter, entry: LogEntry): boolean =>
  (level === '' || logLevels.indexOf(entry.level) >= logLevels.indexOf(level)) &&
  (company === '' || String(entry.tenantId ?? 0) === company) &&
  (node === '' || entry.node === node) &&
  fits(search, entry.message, entry.facts, entry.node)

/** An entry as it is copied. */
export const entryText = ({ at, level, node, message, facts }: LogEntry): string =>
  [formatDateTime(at), level.toUpperCase(), node, message, facts].join(' ').trim()
