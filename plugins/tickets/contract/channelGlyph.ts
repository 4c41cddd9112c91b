import { Camera, Chat, Endorsed, Envelope, Globe, MobilePhone, PhoneCall, SendMessage, Comment as Talk } from '@blueprintjs/icons'
import type { ComponentType } from 'react'

const GLYPHS: Record<string, ComponentType<{ size?: number }>> = {
  webchat: Globe,
  whatsapp: MobilePhone,
  whatsapp_cloud: Endorsed,
  evolution: MobilePhone,
  wuzapi: MobilePhone,
  zapi: MobilePhone,
  uazapi: MobilePhone,
  sms: PhoneCall,
  email: Envelope,
  telegram: SendMessage,
  messenger: Chat,
  instagram: Camera,
  hub_facebook: Chat,
  hub_instagram: Camera,
}

/** The small glyph of a channel. */
export const channelGlyph = (channel: string): ComponentType<{ size?: number }> => GLYPHS[channel] ?? Talk
