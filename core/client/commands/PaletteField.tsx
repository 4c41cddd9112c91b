import { Command } from 'cmdk'
import { useT } from '#core/client/i18n/index.ts'
import { stopTypingAhead } from './typeAhead.ts'
import type { AskingState } from './useAsking.ts'

/** The question with the answers so far, and the field for what is typed. */
export function PaletteField({ text, onText, asking }: { text: string; onText: (text: string) => void; asking: AskingState }) {
  const t = useT()
  const { command, step, crumbs, title } = asking
  return (
    <div className="palette-field">
      {command && (
        <span className="palette-crumbs">
          {[title ?? t(command.title), ...crumbs].map((crumb, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a crumb is its place
            <span key={index} className="palette-crumb cut">
              {crumb}
            </span>
          ))}
        </span>
      )}
      <Command.Input
        autoFocus
        value={text}
        onValueChange={onText}
        onFocus={stopTypingAhead}
        maxLength={step && 'longest' in step ? step.longest : undefined}
        placeholder={step?.title ?? (command ? '' : t('workbench.palette.placeholder'))}
      />
      <kbd className="key">Esc</kbd>
    </div>
  )
}
