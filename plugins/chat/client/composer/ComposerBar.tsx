import { Draw } from '@blueprintjs/icons'
import { useAtomValue } from 'jotai'
import { liveLineAtom } from '#core/client/auth/session.atoms.ts'
import { useT } from '#core/client/i18n/index.ts'
import { contributionsAtom } from '#core/client/kernel/contributions.ts'
import { useClient } from '#core/client/kernel/useClient.ts'
import { Button } from '#core/client/ui/Button.tsx'
import { classes } from '#core/client/ui/classes.ts'
import { IconButton } from '#core/client/ui/IconButton.tsx'
import { Contributed } from '#core/client/workbench/Contributed.tsx'
import type { Ticket } from '#plugins/tickets/contract/index.ts'
import { composerTools } from '../../contract/client.ts'
import { aboutAtom } from '../about.atoms.ts'
import { stagedAtom } from '../media/staged.atoms.ts'
import { recordingAtom } from '../media/voice/recording.ts'
import { ComposerMenu } from './ComposerMenu.tsx'
import { enterSendsAtom, signatureAtom, toggleSignature } from './preferences.ts'

/** Left of the limit at which the counter appears. */
const NEAR_LIMIT = 200

const toolsAtom = contributionsAtom(composerTools)

export interface ComposerBarProps {
  ticket: Ticket
  text: string
  /** Characters left. */
  left: number
}

/** Below the reply box: other plugins' tools, the signature, the options, what one should know, and the button. */
export function ComposerBar({ ticket, text, left }: ComposerBarProps) {
  const t = useT()
  const tools = useAtomValue(toolsAtom)
  const hasFiles = useAtomValue(stagedAtom).has(ticket.id)
  const isRecording = useAtomValue(recordingAtom)?.ticketId === ticket.id
  const isEditing = useAtomValue(aboutAtom).get(ticket.id)?.kind === 'edit'
  const isEmpty = text.trim() === '' && !hasFiles && !isRecording
  const deed = isEditing ? 'workbench.save' : 'chat.send'
  return (
    <div className="composer-bar">
      <div className="composer-tools">
        {tools
          .toSorted((one, other) => one.order - other.order)
          .map((tool) => (
            <Contributed key={tool.id} point={composerTools} value={tool}>
              <tool.component ticket={ticket} />
            </Contributed>
          ))}
        <SignatureToggle />
        <ComposerMenu />
      </div>
      <Note text={text} left={left} isRecording={isRecording} isEditing={isEditing} />
      <Button type="submit" variant={isEmpty ? 'default' : 'primary'} disabled={isEmpty} data-main>
        {t(isRecording ? 'chat.voice.stopShort' : deed)}
      </Button>
    </div>
  )
}

function SignatureToggle() {
  const t = useT()
  const client = useClient()
  const { isOn, name } = useAtomValue(signatureAtom)
  return (
    <IconButton
      icon={Draw}
      label={t(isOn ? 'chat.signature.isOn' : 'chat.signature.isOff', { name })}
      isActive={isOn}
      aria-pressed={isOn}
      onClick={() => void client.run(toggleSignature, {})}
    />
  )
}

interface NoteProps {
  text: string
  left: number
  isRecording: boolean
  isEditing: boolean
}

function Note({ text, left, isRecording, isEditing }: NoteProps) {
  const t = useT()
  const isDown = useAtomValue(liveLineAtom).state === 'down'
  const enterSends = useAtomValue(enterSendsAtom)
  // Of a sent text that is being changed nothing is kept.
  const isKept = text !== '' && !isEditing
  const isHint = (!isKept || isRecording) && !isDown
  const isNear = left <= NEAR_LIMIT
  const words = () => {
    if (isNear) return t('chat.left', { count: left })
    if (isDown) return t('chat.offline')
    if (isRecording) return t('chat.voice.keys')
    if (isKept) return t('chat.draftKept')
    if (isEditing) return t(enterSends ? 'chat.keysEdit' : 'chat.keysEditBreak')
    return t(enterSends ? 'chat.keys' : 'chat.keysBreak')
  }
  return <span className={classes('composer-note', isHint && 'composer-keys', !isHint && !isDown && !isNear && 'composer-kept')}>{words()}</span>
}
