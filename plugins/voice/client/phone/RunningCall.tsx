import { ArrowBottomLeft, ArrowTopRight } from '@blueprintjs/icons'
import { useAtomValue } from 'jotai'
import { useState } from 'react'
import { CommandButton } from '#core/client/commands/CommandButton.tsx'
import { useT } from '#core/client/i18n/index.ts'
import { Avatar } from '#core/client/ui/Avatar.tsx'
import type { Call } from '../call/call.ts'
import { CallTime } from './CallTime.tsx'
import { acceptCommand, hangUpCommand, muteCommand } from './commands.ts'
import { internationalPhone } from './createPhone.ts'
import { microphoneProblemAtom, playerStatsAtom } from './state.ts'

/** Catalogue key of the state of a call that does not run. */
function stateOf({ status, ending, isRinging }: Call): string {
  if (status === 'over') return `voice.state.${ending ?? 'terminate'}`
  if (status === 'offer') return 'voice.state.offer'
  return isRinging ? 'voice.state.ringing' : 'voice.state.dialling'
}

/** A picture that cannot be loaded gives way to the initials. */
function Picture({ call: { tag, phone, picture } }: { call: Call }) {
  const [isBroken, setBroken] = useState(false)
  return (
    <span onErrorCapture={() => setBroken(true)}>
      <Avatar id={phone} name={tag || phone} src={isBroken ? null : picture} size="l" />
    </span>
  )
}

/** The call and what can be done about it. */
export function RunningCall({ call }: { call: Call }) {
  const t = useT()
  const stats = useAtomValue(playerStatsAtom)
  const isDeaf = useAtomValue(microphoneProblemAtom)
  const { tag, phone, direction, status, activeSince, isMuted, isPeerMuted } = call
  const shown = internationalPhone(phone)
  const Direction = direction === 'incoming' ? ArrowBottomLeft : ArrowTopRight
  return (
    <div className="phone-call" data-played={stats?.played ?? 0} data-underruns={stats?.underruns ?? 0}>
      <div className="phone-party">
        <Picture key={call.callId} call={call} />
        <div className="phone-names">
          <strong className="cut">{tag || shown}</strong>
          {tag && <span className="dim">{shown}</span>}
          <span className="phone-state" role="status">
            <Direction size={12} aria-hidden="true" /> <span className="visually-hidden">{t(`voice.direction.${direction}`)}: </span>
            {status === 'accept' && activeSince !== null ? <CallTime since={activeSince} /> : t(stateOf(call))}
          </span>
        </div>
      </div>
      {isPeerMuted && status === 'accept' && <p className="dim">{t('voice.peerMuted')}</p>}
      {isDeaf && status === 'accept' && <p className="phone-warning">{t('voice.noMicrophone')}</p>}
      {status !== 'over' && (
        <div className="phone-buttons">
          {status === 'offer' && <CommandButton command={acceptCommand} args={{}} variant="primary" label="voice.accept" />}
          {status === 'accept' && <CommandButton command={muteCommand} args={{}} label={isMuted ? 'voice.unmute' : 'voice.mute'} />}
          <CommandButton command={hangUpCommand} args={{}} variant="danger" hideKeys label={status === 'offer' ? 'voice.reject' : 'voice.end'} />
        </div>
      )}
    </div>
  )
}
