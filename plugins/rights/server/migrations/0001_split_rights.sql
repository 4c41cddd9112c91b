-- Permissions that were split: a role that gave or took the whole gives or takes each part of it.
UPDATE "roles" SET "permissions" = "permissions" || jsonb_build_object('team.deleteQueues', "permissions" -> 'team.editQueues'), "rev" = "rev" + 1
WHERE "permissions" ? 'team.editQueues' AND NOT "permissions" ? 'team.deleteQueues';
--> statement-breakpoint
UPDATE "roles" SET "permissions" = "permissions" || jsonb_build_object('team.deleteUsers', "permissions" -> 'team.editUsers'), "rev" = "rev" + 1
WHERE "permissions" ? 'team.editUsers' AND NOT "permissions" ? 'team.deleteUsers';
--> statement-breakpoint
UPDATE "roles" SET "permissions" = "permissions" || jsonb_build_object('flows.delete', "permissions" -> 'flows.edit'), "rev" = "rev" + 1
WHERE "permissions" ? 'flows.edit' AND NOT "permissions" ? 'flows.delete';
--> statement-breakpoint
UPDATE "roles" SET "permissions" = "permissions" || jsonb_build_object('connections.reconnect', "permissions" -> 'connections.edit'), "rev" = "rev" + 1
WHERE "permissions" ? 'connections.edit' AND NOT "permissions" ? 'connections.reconnect';
--> statement-breakpoint
-- Roles of supervisors name only what differs from the profile, which has these by itself now.
UPDATE "roles" SET "permissions" = "permissions" - ARRAY['team.editQueues', 'team.editUsers', 'flows.edit', 'flows.publish', 'connections.reconnect', 'tickets.maintain']
WHERE "profile" = 'super' AND "permissions" ?| ARRAY['team.editQueues', 'team.editUsers', 'flows.edit', 'flows.publish', 'connections.reconnect', 'tickets.maintain'];
