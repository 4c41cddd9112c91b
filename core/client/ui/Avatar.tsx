import type { ComponentType } from 'react'
import type { Presence } from '#core/contract/auth.ts'
import { avatarColour, initials } from './avatarColour.ts'
import { classes } from './classes.ts'

export interface AvatarProps {
  /** Decides the colour; the same person has the same colour everywhere. */
  id: string | number
  name: string
  /** Address of a picture; initials stand in for it. */
  src?: string | null
  /** 22, 32 or 44 px. */
  size?: 's' | 'm' | 'l'
  presence?: Presence
  /** Small one-colour mark in the corner, e.g. the channel. */
  mark?: ComponentType<{ size?: number }> | string
}

/** A person or contact. Decorative: the name stands beside it. */
export function Avatar({ id, name, src, size = 's', presence, mark: Mark }: AvatarProps) {
  return (
    <span className={classes('avatar', `avatar-${size}`)} style={{ background: avatarColour(id) }} aria-hidden="true">
      {src ? <img key={src} src={src} alt="" loading="lazy" decoding="async" /> : initials(name)}
      {presence && <i className={`presence presence-${presence}`} />}
      {Mark && <i className="avatar-mark">{typeof Mark === 'string' ? Mark : <Mark size={9} />}</i>}
    </span>
  )
}
