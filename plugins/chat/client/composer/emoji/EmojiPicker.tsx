import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useT } from '#core/client/i18n/index.ts'
import { classes } from '#core/client/ui/classes.ts'
import { Floating } from '#core/client/ui/Popover.tsx'
import { SearchField } from '#core/client/ui/SearchField.tsx'
import { tip } from '#core/client/ui/tip.ts'
import { keepRecentEmoji, recentEmoji } from './recentEmoji.ts'

const COLUMNS = 8
/** Eight rows: more is scrolled through by nobody, who searches instead. */
const MOST = 64
const STEPS: Readonly<Record<string, number>> = { ArrowDown: COLUMNS, ArrowUp: -COLUMNS, ArrowRight: 1, ArrowLeft: -1 }

export interface EmojiPickerProps {
  anchor: () => DOMRect
  onPick: (emoji: string) => void
  onClose: () => void
}

/** Emoji to choose from: those used last first, found by their names; arrows move, Enter takes. */
export function EmojiPicker({ anchor, onPick, onClose }: EmojiPickerProps) {
  const t = useT()
  const field = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState('')
  const [at, setAt] = useState(0)
  const [recent] = useState(recentEmoji)
  const query = useQuery({
    queryKey: ['emoji', typed.trim()],
    queryFn: async () => (await import('./findEmoji.ts')).pickableEmoji(typed.trim(), recent, MOST),
    placeholderData: (before) => before,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const found = query.data ?? []
  useEffect(() => field.current?.focus(), [])
  const take = (emoji: string | undefined) => {
    if (emoji === undefined) return
    keepRecentEmoji(emoji)
    onPick(emoji)
  }
  const press = (event: KeyboardEvent) => {
    const step = STEPS[event.key]
    if (step) setAt((now) => Math.min(Math.max(now + step, 0), found.length - 1))
    else if (event.key === 'Enter') take(found[at]?.emoji)
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <Floating anchor={anchor} onClose={onClose} onEscape={onClose} label={t('chat.emoji')}>
      <div className="emoji-picker">
        <SearchField
          ref={field}
          label={t('chat.emojiSearch')}
          value={typed}
          onChange={(next) => {
            setTyped(next)
            setAt(0)
          }}
          onKeyDown={press}
        />
        {query.isSuccess && found.length === 0 && <p className="dim">{t('chat.emojiNone')}</p>}
        <div role="listbox" aria-label={t('chat.emoji')} className="emoji-grid">
          {found.map(({ emoji, label }, index) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the field above moves and chooses by key
            <div
              key={emoji}
              role="option"
              tabIndex={-1}
              aria-selected={index === at}
              aria-label={label}
              {...tip(label)}
              className={classes('emoji-choice', index === at && 'is-cursor')}
              onClick={() => take(emoji)}
            >
              {emoji}
            </div>
          ))}
        </div>
      </div>
    </Floating>
  )
}
