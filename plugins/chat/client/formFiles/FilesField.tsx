import { Cross, Paperclip } from '@blueprintjs/icons'
import { useRef } from 'react'
import { useT } from '#core/client/i18n/index.ts'
import { Button } from '#core/client/ui/Button.tsx'
import { IconButton } from '#core/client/ui/IconButton.tsx'
import type { FilesFieldProps } from '../../contract/client.ts'
import { MOST_FILES } from '../../contract/index.ts'
import './formFiles.css'

const PER_CENT = 100

/** The files of the message, how far each is, and a button for more. */
export function FilesField({ files, error, onAdd, onRemove }: FilesFieldProps) {
  const t = useT()
  const input = useRef<HTMLInputElement>(null)
  return (
    <div className="form-files">
      {files.length > 0 && (
        <ul aria-label={t('chat.formFiles.title')}>
          {files.map(({ key, name, id, share, failure }) => (
            <li key={key}>
              <span className="cut">{name}</span>
              <span className={failure ? 'form-error' : 'dim'}>{failure ?? (id === null ? `${Math.floor(share * PER_CENT)} %` : '')}</span>
              <IconButton icon={Cross} label={t('chat.formFiles.remove', { name })} onClick={() => onRemove(key)} />
            </li>
          ))}
        </ul>
      )}
      {files.length < MOST_FILES && (
        <Button variant="minimal" icon={Paperclip} onClick={() => input.current?.click()}>
          {t('chat.formFiles.attach')}
        </Button>
      )}
      <input
        ref={input}
        type="file"
        multiple
        hidden
        onChange={({ target }) => {
          onAdd([...(target.files ?? [])].slice(0, MOST_FILES - files.length))
          target.value = ''
        }}
      />
      {error && <div className="form-error">{error}</div>}
    </div>
  )
}
