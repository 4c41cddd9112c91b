export * from './menus.ts'
export * from './roles.ts'
export * from './rules.ts'
export * from './service.ts'
