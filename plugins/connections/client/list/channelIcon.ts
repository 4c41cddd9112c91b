import { Camera, Chat, Envelope, Globe, Phone, SendMessage } from '@blueprintjs/icons'
import { useAtomValue } from 'jotai'
import type { ComponentType } from 'react'
import { contributionsAtom } from '#core/client/kernel/contributions.ts'
import { channelIcons } from '../../contract/client.ts'
import type { ChannelIcon, ChannelType } from '../../contract/index.ts'

type Icon = ComponentType<{ size?: number }>

/** Drawings of kinds that have none of their own. */
const drawings: Record<ChannelIcon, Icon> = {
  globe: Globe,
  chat: Chat,
  phone: Phone,
  mail: Envelope,
  camera: Camera,
  send: SendMessage,
}

const ownAtom = contributionsAtom(channelIcons)

/** Answers the drawing of a kind of channel. */
export function useChannelIcons(): (kind: Pick<ChannelType, 'type' | 'icon'>) => Icon {
  const own = useAtomValue(ownAtom)
  return ({ type, icon }) => own.find((one) => one.type === type)?.icon ?? drawings[icon]
}
