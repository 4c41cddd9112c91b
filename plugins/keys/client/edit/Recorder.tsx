import { KeyCommand } from '@blueprintjs/icons'
import { useT } from '#core/client/i18n/index.ts'
import { classes } from '#core/client/ui/classes.ts'
import { KeyHint } from '#core/client/ui/KeyHint.tsx'
import { useRecorder } from './useRecorder.ts'

export interface RecorderProps {
  /** Accessible name. */
  label: string
  /** Text before it is pressed. */
  idle: string
  /** Keys to show; empty for none. */
  value: string
  onRecord: (keys: string) => void
  /** Backspace was pressed. */
  onRemove: () => void
}

/** A button that, once pressed, listens to the next keys: Esc cancels, Backspace removes. */
export function Recorder({ label, idle, value, onRecord, onRemove }: RecorderProps) {
  const t = useT()
  const { presses, isRefused, start, stop, onKeyDown } = useRecorder(onRecord, onRemove)
  const isListening = presses !== null
  return (
    <button
      type="button"
      className={classes('btn', 'key-recorder', isListening && 'is-listening')}
      aria-label={isListening ? t('keys.press') : label}
      aria-pressed={isListening}
      onClick={isListening ? undefined : start}
      onKeyDown={onKeyDown}
      onBlur={stop}
    >
      <KeyCommand size={16} />
      {presses === null && (value === '' ? idle : <KeyHint keys={value} />)}
      {presses?.length === 0 && t(isRefused ? 'keys.refusedKey' : 'keys.press')}
      {presses && presses.length > 0 && (
        <>
          <KeyHint keys={presses.join(' ')} /> …
        </>
      )}
    </button>
  )
}
