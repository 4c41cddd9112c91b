import { Camera, Chat, Envelope, Globe, Phone, SendMessage } from '@blueprintjs/icons'
import type { ComponentType } from 'react'
import type { ChannelIcon } from '../../contract/index.ts'

/** The drawing of a kind of channel. */
export const channelIcon: Record<ChannelIcon, ComponentType<{ size?: number }>> = {
  globe: Globe,
  chat: Chat,
  phone: Phone,
  mail: Envelope,
  camera: Camera,
  send: SendMessage,
}
