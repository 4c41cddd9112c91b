import { useAtomValue } from 'jotai'
import { CommandButton } from '#core/client/commands/CommandButton.tsx'
import { useT } from '#core/client/i18n/index.ts'
import { AudioPlayer } from '../AudioPlayer.tsx'
import { stagedAtom } from '../staged.atoms.ts'
import { recordVoiceAgain } from './voiceCommands.ts'
import './voice.css'

const nothing = () => {}

/** A recording above the reply box: to be heard before it goes. */
export function StagedVoiceNote({ ticketId, stagedId }: { ticketId: number; stagedId: string }) {
  const t = useT()
  const staged = useAtomValue(stagedAtom)
    .get(ticketId)
    ?.find(({ id }) => id === stagedId)
  if (!staged?.voice) return null
  const { name, voice, failure, uploadId, share } = staged
  return (
    <span className="tray-voice">
      <AudioPlayer media={{ ...voice, name, waveform: [...voice.waveform] }} url={voice.url} onError={nothing} />
      {failure && <span className="dim">{failure}</span>}
      {uploadId === null && failure === null && <progress value={share} max={1} aria-label={t('chat.files.sending', { name })} />}
      <CommandButton command={recordVoiceAgain} args={{ ticketId, stagedId }} variant="icon" />
    </span>
  )
}
