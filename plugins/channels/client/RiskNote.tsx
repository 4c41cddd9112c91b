import { useT } from '#core/client/i18n/index.ts'
import { classes } from '#core/client/ui/classes.ts'
import type { Risk } from '../contract/index.ts'
import './channels.css'

const LEVELS = ['low', 'raised', 'high'] as const

/** How likely it is that the channel restricts the number, as three bars and in words, with what speaks for it. */
export function RiskNote({ risk: { level, signals } }: { risk: Risk }) {
  const t = useT()
  return (
    <div className={classes('line-risk', `is-${level}`)}>
      <span className="line-risk-bars" aria-hidden="true">
        {LEVELS.map((one, index) => (
          <i key={one} className={classes(index <= LEVELS.indexOf(level) && 'is-on')} />
        ))}
      </span>
      <span className="strong">{t(`channels.risk.${level}`)}</span>
      {signals.length > 0 && (
        <span className="dim">{signals.map(({ signal, value }) => t(`channels.risk.signal.${signal}`, { count: value })).join(' · ')}</span>
      )}
    </div>
  )
}
