import { Cross, Document } from '@blueprintjs/icons'
import { useAtomValue } from 'jotai'
import { useEffect } from 'react'
import { formatBytes } from '#core/client/i18n/formatBytes.ts'
import { useT } from '#core/client/i18n/index.ts'
import { useClient } from '#core/client/kernel/useClient.ts'
import { classes } from '#core/client/ui/classes.ts'
import { IconButton } from '#core/client/ui/IconButton.tsx'
import { bringUp } from './bringUp.ts'
import { type Staged, stagedAtom } from './staged.atoms.ts'
import { unstage } from './staged.ts'
import { StagedVoiceNote } from './voice/StagedVoiceNote.tsx'
import { dropVoice } from './voice/voiceCommands.ts'
import './media.css'

const PER_CENT = 100
const NONE: readonly Staged[] = []

/** The files of the next message above its text: how far each is, and a way to take it out. */
export function Tray({ ticketId }: { ticketId: number }) {
  const t = useT()
  const client = useClient()
  const files = useAtomValue(stagedAtom).get(ticketId) ?? NONE
  // Files of an earlier page go on once somebody sees them.
  useEffect(() => {
    for (const file of files) bringUp(file)
  }, [files])
  if (files.length === 0) return null
  return (
    <ul className="tray" aria-label={t('chat.files.staged')}>
      {files.map((file) => {
        const { id, name, voice, failure } = file
        const remove = () => (voice ? void client.run(dropVoice, { ticketId, stagedId: id }) : unstage(ticketId, id))
        return (
          <li key={id} className={classes('tray-file', voice && 'is-voice', failure !== null && 'is-failed')}>
            {voice ? <StagedVoiceNote ticketId={ticketId} stagedId={id} /> : <StagedFile file={file} />}
            <IconButton icon={Cross} label={t('chat.files.remove', { name })} onClick={remove} />
          </li>
        )
      })}
    </ul>
  )
}

function StagedFile({ file: { name, bytes, picture, share, uploadId, mediaId, failure } }: { file: Staged }) {
  const t = useT()
  const isThere = uploadId !== null || mediaId !== null
  return (
    <>
      {picture ? <img src={picture} alt="" className="tray-picture" /> : <Document size={20} className="tray-picture" />}
      <span className="tray-text">
        <span className="cut">{name}</span>
        <span className="dim">{failure ?? (isThere ? formatBytes(bytes) : `${formatBytes(bytes)} · ${Math.floor(share * PER_CENT)} %`)}</span>
        {!isThere && failure === null && <progress value={share} max={1} aria-label={t('chat.files.sending', { name })} />}
      </span>
    </>
  )
}
