import { Clipboard } from '@blueprintjs/icons'
import { useId } from 'react'
import { useT } from '#core/client/i18n/index.ts'
import { copyToClipboard } from '#core/client/notify/copyToClipboard.ts'
import { IconButton } from './IconButton.tsx'
import './copyText.css'

export interface CopyTextProps {
  label: string
  text: string
  help?: string
}

/** A text that one takes elsewhere, in the letters of a machine, with a button that copies it. */
export function CopyText({ label, text, help }: CopyTextProps) {
  const t = useT()
  const id = useId()
  return (
    <div className="form-field">
      <span className="form-label" id={id}>
        {label}
      </span>
      <div className="copy-text">
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields */}
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: keys must reach it, to scroll and to mark */}
        <code aria-labelledby={id} role="group" tabIndex={0}>
          {text}
        </code>
        <IconButton
          icon={Clipboard}
          label={t('workbench.copyText', { what: label })}
          onClick={() => void copyToClipboard(text, t('workbench.copied', { what: label }))}
        />
      </div>
      {help && <div className="form-help">{help}</div>}
    </div>
  )
}
