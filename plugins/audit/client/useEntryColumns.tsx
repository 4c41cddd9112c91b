import { useMemo } from 'react'
import { useViewport } from '#core/client/browser/useViewport.ts'
import { useT } from '#core/client/i18n/index.ts'
import { Dot } from '#core/client/ui/marks.tsx'
import { RelativeTime } from '#core/client/ui/RelativeTime.tsx'
import type { Column } from '#core/client/ui/table/columns.ts'
import { tip } from '#core/client/ui/tip.ts'
import type { AuditEntry } from '../contract/index.ts'
import { changesText, entryText, fromText, personText } from './entryText.ts'

/** Columns of the table of entries; on a phone the person stands before what they did. */
export function useEntryColumns(): readonly Column<AuditEntry>[] {
  const t = useT()
  const isPhone = useViewport() === 'phone'
  return useMemo((): Column<AuditEntry>[] => {
    const wholeText = (entry: AuditEntry) => [entryText(entry, t), changesText(entry, t)].filter(Boolean).join(' · ')
    const personOf = (entry: AuditEntry) => <span {...tip(personText(entry, t))}>{personText(entry, t)}</span>
    const what = (entry: AuditEntry) => (
      <span {...tip(wholeText(entry))}>
        {entry.outcome !== 'done' && <Dot tone="bad" />} {isPhone && `${personText(entry, t)} · `}
        <span className="strong">{entryText(entry, t)}</span> <span className="dim">{changesText(entry, t)}</span>
      </span>
    )
    const from = (entry: AuditEntry) => <span className="dim">{fromText(entry, t)}</span>
    return [
      { id: 'at', title: t('audit.column.at'), width: 110, grow: 0, render: ({ at }) => <RelativeTime at={at} style="minute" /> },
      { id: 'person', title: t('audit.column.person'), width: 130, grow: 1, isOptional: isPhone, render: personOf },
      { id: 'what', title: t('audit.column.what'), width: isPhone ? 215 : 260, grow: 6, wraps: true, render: what },
      { id: 'kind', title: t('audit.column.kind'), width: 150, isOptional: true, render: ({ kind }) => t(`audit.kind.${kind}`) },
      { id: 'from', title: t('audit.column.from'), width: 220, grow: 1, isOptional: isPhone, render: from },
    ]
  }, [t, isPhone])
}
