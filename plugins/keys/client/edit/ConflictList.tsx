import { Error as ErrorIcon, InfoSign, WarningSign } from '@blueprintjs/icons'
import { useT } from '#core/client/i18n/index.ts'
import type { Conflict } from './conflictsOf.ts'

const icons = { blocked: ErrorIcon, warning: WarningSign, note: InfoSign }

/** Text of the conflicts that stand against keys. */
export function ConflictList({ conflicts }: { conflicts: readonly Conflict[] }) {
  const t = useT()
  if (conflicts.length === 0) return null
  return (
    <div role="status">
      <ul className="key-conflicts">
        {conflicts.map(({ level, reason, other, name }) => {
          const Icon = icons[level]
          const values = {
            title: other ? t(other.title) : '',
            place: t(other?.scope ?? 'workbench.keys.everywhere'),
            name: name ? t(`keys.browser.${name}`) : '',
          }
          return (
            <li key={`${reason} ${other?.id ?? name ?? ''}`} className={`is-${level}`}>
              <Icon size={14} /> <span>{t(`keys.conflict.${reason}`, values)}</span>
            </li>
          )
        })}
      </ul>
    </div>
  )
}
