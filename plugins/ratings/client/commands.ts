import { Cog, Star } from '@blueprintjs/icons'
import { z } from 'zod'
import { type AnyCommand, defineCommand } from '#core/client/plugin.ts'

const nothing = z.object({})

export const goToRatings = defineCommand({
  id: 'ratings.go',
  title: 'ratings.command.go',
  icon: Star,
  args: nothing,
  permission: 'ratings.list',
  address: '/avaliacoes/listar',
  run: (_args, ctx) => ctx.navigate('/avaliacoes/listar'),
})

export const configureRatings = defineCommand({
  id: 'ratings.openConfig',
  title: 'ratings.command.configure',
  icon: Cog,
  args: nothing,
  permission: 'ratings.configure',
  address: '/avaliacoes/configurar',
  run: (_args, ctx) => ctx.navigate('/avaliacoes/configurar'),
})

export const ratingCommands: readonly AnyCommand[] = [goToRatings, configureRatings]
