import { useAtomValue } from 'jotai'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { hintsAtom } from '#core/client/commands/bindings.ts'
import { useT } from '#core/client/i18n/index.ts'
import { Button } from '#core/client/ui/Button.tsx'
import { classes } from '#core/client/ui/classes.ts'
import { KeyHint } from '#core/client/ui/KeyHint.tsx'
import type { Practice } from './practice.ts'

/** Invented tickets. */
const TICKETS = ['A', 'B', 'C', 'D'] as const
/** Mistakes after which the key is shown. */
const HELP_AFTER = 2

/** The action in hand, over practice tickets; the last one's outcome stands on its row. */
export function PracticeTask({ practice, onKeyDown }: { practice: Practice; onKeyDown: (event: KeyboardEvent) => void }) {
  const t = useT()
  const hints = useAtomValue(hintsAtom)
  const area = useRef<HTMLDivElement>(null)
  const [helpedAt, setHelpedAt] = useState(-1)
  const { tasks, at, mistakes, pending, results } = practice
  const task = tasks[at]
  useEffect(() => area.current?.focus(), [])
  if (!task) return null
  const name = (commandId: string) => commandId.replace('.', '-')
  const isHelped = helpedAt === at || mistakes >= HELP_AFTER
  const last = results.at(-1)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the area takes the keys that are practised
    <div ref={area} className="practice" role="application" aria-label={t('keys.practice.area')} tabIndex={0} data-autofocus onKeyDown={onKeyDown}>
      <p className="dim small">{t('keys.practice.progress', { at: at + 1, count: tasks.length })}</p>
      <p className="practice-deed" aria-live="assertive">
        {t(`keys.practice.do.${name(task.commandId)}`, { ticket: t('keys.practice.ticket', { name: TICKETS[at % TICKETS.length] ?? '' }) })}
      </p>
      <ul className="practice-tickets">
        {TICKETS.map((ticket, index) => (
          <li key={ticket} className={classes(index === at % TICKETS.length && 'is-cursor')}>
            {t('keys.practice.ticket', { name: ticket })}
            {last && index === (at - 1) % TICKETS.length && <span className="practice-done">{t(`keys.practice.done.${name(last.commandId)}`)}</span>}
          </li>
        ))}
      </ul>
      <p className="practice-foot">
        {pending.length > 0 && (
          <>
            <KeyHint keys={pending.join(' ')} /> …
          </>
        )}
        {pending.length === 0 && mistakes > 0 && <span className="keys-clash">{t('keys.practice.wrong', { count: mistakes })}</span>}
        <span className="grow" />
        {isHelped ? (
          <KeyHint keys={hints.get(task.commandId) ?? task.bindings[0]?.join(' ')} />
        ) : (
          <Button
            variant="minimal"
            onClick={() => {
              setHelpedAt(at)
              area.current?.focus()
            }}
          >
            {t('keys.practice.show')}
          </Button>
        )}
      </p>
    </div>
  )
}
