import { ArrowUp, ChevronDown, Stop } from '@blueprintjs/icons'
import { useAtomValue } from 'jotai'
import { liveConnectionAtom, permissionsAtom } from '#core/client/auth/session.atoms.ts'
import { CommandMenu } from '#core/client/commands/CommandMenu.tsx'
import { useT } from '#core/client/i18n/index.ts'
import { contributionsAtom } from '#core/client/kernel/contributions.ts'
import { Button } from '#core/client/ui/Button.tsx'
import { classes } from '#core/client/ui/classes.ts'
import { IconButton } from '#core/client/ui/IconButton.tsx'
import { Popover } from '#core/client/ui/Popover.tsx'
import { tip } from '#core/client/ui/tip.ts'
import { Contributed } from '#core/client/workbench/Contributed.tsx'
import type { Ticket } from '#plugins/tickets/contract/index.ts'
import { composerModes, composerTools } from '../../contract/client.ts'
import { aboutAtom } from '../about.atoms.ts'
import { SEND_MENU } from '../commands.ts'
import { stagedAtom } from '../media/staged.atoms.ts'
import { recordingAtom } from '../media/voice/recording.ts'
import { ComposerMenu } from './ComposerMenu.tsx'
import { modeSwitch } from './modes.ts'
import { enterSendsAtom } from './preferences.ts'

/** Left of the limit at which the counter appears. */
const NEAR_LIMIT = 200

const toolsAtom = contributionsAtom(composerTools)
const modesAtom = contributionsAtom(composerModes)

export interface ComposerBarProps {
  ticket: Ticket
  text: string
  /** Characters left. */
  left: number
  /** Room for `+` and the button alone. */
  isNarrow: boolean
}

/** Below the reply box: tools, what else there is, what one should know, and the button. */
export function ComposerBar({ ticket, text, left, isNarrow }: ComposerBarProps) {
  const t = useT()
  const tools = useAtomValue(toolsAtom)
  const hasFiles = useAtomValue(stagedAtom).has(ticket.id)
  const isRecording = useAtomValue(recordingAtom)?.ticketId === ticket.id
  const isEditing = useAtomValue(aboutAtom).get(ticket.id)?.kind === 'edit'
  const enterSends = useAtomValue(enterSendsAtom)
  const isEmpty = text.trim() === '' && !hasFiles && !isRecording
  const label = t(isRecording ? 'chat.voice.stopShort' : isEditing ? 'workbench.save' : 'chat.send')
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
        <ModeTools ticket={ticket} />
        <ComposerMenu ticket={ticket} isNarrow={isNarrow} />
      </div>
      <Note text={text} left={left} isRecording={isRecording} isEditing={isEditing} />
      <div className="composer-send">
        <Button
          type="submit"
          variant={isEmpty ? 'default' : 'primary'}
          disabled={isEmpty}
          data-main
          {...(isNarrow ? { 'aria-label': label, className: 'composer-arrow' } : {})}
          {...tip(label, enterSends ? 'enter' : 'mod+enter')}
        >
          {isNarrow ? isRecording ? <Stop size={16} /> : <ArrowUp size={16} /> : label}
        </Button>
        {!isNarrow && !isEditing && !isRecording && <SendMenu ticketId={ticket.id} isDisabled={isEmpty} />}
      </div>
    </div>
  )
}

/** Other modes of the box: a note. */
function ModeTools({ ticket }: { ticket: Ticket }) {
  const t = useT()
  const permissions = useAtomValue(permissionsAtom)
  return useAtomValue(modesAtom)
    .filter(({ permission }) => permissions.has(permission))
    .map(({ id, title, icon: Icon }) => (
      <button key={id} type="button" className="composer-mode" onClick={() => modeSwitch.enter(ticket.id, id)}>
        <Icon size={16} /> {t(title)}
      </button>
    ))
}

/** Menu of other actions on the message besides sending it. */
function SendMenu({ ticketId, isDisabled }: { ticketId: number; isDisabled: boolean }) {
  const t = useT()
  return (
    <Popover
      kind="menu"
      align="end"
      trigger={(props) => <IconButton {...props} className="composer-more" icon={ChevronDown} label={t('chat.sendMore')} disabled={isDisabled} />}
    >
      {(close) => <CommandMenu menu={SEND_MENU} label={t('chat.sendMore')} args={{ ticketId }} onClose={close} />}
    </Popover>
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
  const isDown = useAtomValue(liveConnectionAtom).state === 'down'
  const enterSends = useAtomValue(enterSendsAtom)
  // Of a sent text that is being changed nothing is kept.
  const isStored = text !== '' && !isEditing
  const isNear = left <= NEAR_LIMIT
  const note = () => {
    if (isNear) return t('chat.left', { count: left })
    if (isDown) return t('chat.offline')
    if (isRecording) return t('chat.voice.keys')
    if (isEditing) return t(enterSends ? 'chat.keysEdit' : 'chat.keysEditBreak')
    return isStored ? t('chat.draftKept') : ''
  }
  return <span className={classes('composer-note', !isDown && !isNear && 'composer-kept')}>{note()}</span>
}
