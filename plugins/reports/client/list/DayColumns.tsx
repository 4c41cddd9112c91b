import { type KeyboardEvent, useState } from 'react'
import { useT } from '#core/client/i18n/index.ts'
import { tip } from '#core/client/ui/tip.ts'

interface DayColumnsProps {
  days: readonly { dt_ref: string; label: string; qtd: number }[]
  onOpen: (day: string) => void
}

/** A column for each day, which leads to its conversations; one stop for the keyboard, arrows move along it. */
export function DayColumns({ days, onOpen }: DayColumnsProps) {
  const t = useT()
  const [at, setAt] = useState(0)
  const most = Math.max(1, ...days.map(({ qtd }) => qtd))
  const current = Math.min(at, days.length - 1)
  const move = (event: KeyboardEvent<HTMLOListElement>) => {
    const to = { ArrowRight: current + 1, ArrowLeft: current - 1, Home: 0, End: days.length - 1 }[event.key]
    if (to === undefined || to < 0 || to >= days.length) return
    event.preventDefault()
    setAt(to)
    event.currentTarget.querySelectorAll<HTMLElement>('button')[to]?.focus()
  }
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveElementInteractions: the buttons within are pressed, the list only moves between them */}
      <ol className="reports-days" aria-label={t('reports.evolution')} onKeyDown={move}>
        {days.map(({ dt_ref, label, qtd }, index) => (
          <li key={dt_ref}>
            <button
              type="button"
              tabIndex={index === current ? 0 : -1}
              {...tip(t('reports.day', { day: label, count: qtd }))}
              aria-label={t('reports.day', { day: label, count: qtd })}
              onClick={() => onOpen(dt_ref)}
            >
              <i style={{ blockSize: `${(qtd / most) * 100}%` }} />
            </button>
          </li>
        ))}
      </ol>
      <p className="reports-ends dim" aria-hidden="true">
        <span>{days[0]?.label}</span>
        <span>{t('reports.most', { count: most })}</span>
        <span>{days.at(-1)?.label}</span>
      </p>
    </>
  )
}
