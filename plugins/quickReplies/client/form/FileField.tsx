import { Cross, Document } from '@blueprintjs/icons'
import { type DragEvent, useRef, useState } from 'react'
import { useT } from '#core/client/i18n/index.ts'
import { useClient } from '#core/client/kernel/useClient.ts'
import { Button } from '#core/client/ui/Button.tsx'
import { classes } from '#core/client/ui/classes.ts'
import { IconButton } from '#core/client/ui/IconButton.tsx'
import { fileTools } from '#plugins/chat/contract/client.ts'
import type { ReplyFile } from './useReplyFile.ts'

/** The one file that goes with a reply: chosen, recorded, dropped here or pasted into the form. */
export function FileField({ file }: { file: ReplyFile }) {
  const t = useT()
  const client = useClient()
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setOver] = useState(false)
  const { View, Recorder } = client.use(fileTools)
  const { stored, chosen, refusal } = file
  const name = chosen?.name ?? stored?.name ?? null
  const drag = (event: DragEvent, over: boolean) => {
    if (!event.dataTransfer.types.includes('Files')) return
    event.preventDefault()
    setOver(over)
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: one field that is not an input by itself
    <div
      role="group"
      aria-label={t('quickReplies.file.label')}
      className={classes('reply-file', isOver && 'is-over')}
      onDragOver={(event) => drag(event, true)}
      onDragLeave={(event) => drag(event, false)}
      onDrop={(event) => {
        drag(event, false)
        file.choose(event.dataTransfer.files[0])
      }}
    >
      <span className="form-label">{t('quickReplies.file.label')}</span>
      {name !== null && (
        <div className="reply-file-line">
          {chosen ? <Chosen file={chosen} /> : stored && <View media={stored} />}
          <IconButton icon={Cross} label={t('quickReplies.file.remove', { name })} onClick={file.remove} />
        </div>
      )}
      <div className="reply-file-ways">
        <Button onClick={() => input.current?.click()}>{t(name === null ? 'quickReplies.file.choose' : 'quickReplies.file.change')}</Button>
        <Recorder onRecorded={file.choose} onBusy={file.setRecording} />
      </div>
      <input
        ref={input}
        type="file"
        hidden
        onChange={({ target }) => {
          file.choose(target.files?.[0])
          target.value = ''
        }}
      />
      <div role="status" className={refusal ? 'form-error' : 'form-help'}>
        {refusal ?? t('quickReplies.file.help')}
      </div>
    </div>
  )
}

function Chosen({ file: { name, picture, share, failure, voice } }: { file: NonNullable<ReplyFile['chosen']> }) {
  const t = useT()
  const { RecordedVoice } = useClient().use(fileTools)
  return (
    <span className="reply-file-chosen">
      {voice ? <RecordedVoice {...voice} /> : picture ? <img src={picture} alt="" /> : <Document size={20} />}
      {!voice && <span className="cut">{name}</span>}
      {failure && <span className="form-error">{failure}</span>}
      {share < 1 && failure === null && <progress value={share} max={1} aria-label={t('quickReplies.file.sending', { name })} />}
    </span>
  )
}
