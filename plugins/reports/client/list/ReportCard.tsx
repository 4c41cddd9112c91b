import type { MouseEvent } from 'react'
import { useT } from '#core/client/i18n/index.ts'
import { useClient } from '#core/client/kernel/useClient.ts'
import { wantsNewTab } from '#core/client/ui/wantsNewTab.ts'
import type { ReportEntry } from '../../contract/client.ts'

/** A report by its name and one sentence; leads to it. */
export function ReportCard({ entry: { title, text, icon: Icon, path } }: { entry: ReportEntry }) {
  const t = useT()
  const client = useClient()
  const follow = (event: MouseEvent) => {
    event.preventDefault()
    client.navigate(path, { newTab: wantsNewTab(event) })
  }
  return (
    <li>
      <a href={path} className="reports-card" onClick={follow}>
        <span className="reports-card-icon">
          <Icon size={16} />
        </span>
        <span>
          <strong>{t(title)}</strong>
          <span className="dim">{t(text)}</span>
        </span>
      </a>
    </li>
  )
}
