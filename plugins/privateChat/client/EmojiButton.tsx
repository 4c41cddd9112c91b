import { Emoji } from '@blueprintjs/icons'
import type { KeyboardEvent, RefObject } from 'react'
import { useT } from '#core/client/i18n/index.ts'
import { IconButton } from '#core/client/ui/IconButton.tsx'
import { insertText } from '#core/client/ui/insertText.ts'
import { Popover } from '#core/client/ui/Popover.tsx'
import { COMMON_EMOJI } from './emoji.ts'

const COLUMNS = 8
const STEPS: Readonly<Record<string, number>> = { ArrowDown: COLUMNS, ArrowUp: -COLUMNS, ArrowRight: 1, ArrowLeft: -1 }

/** Types an emoji at the caret of the box; arrows move, Enter takes. */
export function EmojiButton({ box }: { box: RefObject<HTMLTextAreaElement | null> }) {
  const t = useT()
  const walk = (event: KeyboardEvent<HTMLElement>) => {
    const items = [...event.currentTarget.querySelectorAll<HTMLElement>('button')]
    const wanted = items[items.findIndex((item) => item === document.activeElement) + (STEPS[event.key] ?? 0)]
    if (!STEPS[event.key] || !wanted) return
    event.preventDefault()
    wanted.focus()
  }
  return (
    <Popover
      label={t('privateChat.emoji')}
      trigger={(props) => <IconButton {...props} icon={Emoji} label={t('privateChat.emoji')} />}
      returnTo={() => box.current}
    >
      {(close) => (
        <div className="private-emoji-grid" role="listbox" aria-label={t('privateChat.emoji')} tabIndex={-1} onKeyDown={walk}>
          {COMMON_EMOJI.map((emoji, index) => (
            <button
              type="button"
              key={emoji}
              role="option"
              aria-selected={false}
              // biome-ignore lint/a11y/noAutofocus: the arrows begin at the first
              autoFocus={index === 0}
              className="private-emoji"
              onClick={() => {
                close()
                if (box.current) insertText(box.current, emoji)
              }}
            >
              {emoji}
            </button>
          ))}
        </div>
      )}
    </Popover>
  )
}
