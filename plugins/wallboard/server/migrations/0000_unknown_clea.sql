CREATE TABLE "wallboard_presences" (
	"tenant_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"status" text NOT NULL,
	"since" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "wallboard_presences_tenant_id_user_id_pk" PRIMARY KEY("tenant_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "wallboard_presences" ADD CONSTRAINT "wallboard_presences_tenant_id_user_id_users_tenant_id_id_fk" FOREIGN KEY ("tenant_id","user_id") REFERENCES "public"."users"("tenant_id","id") ON DELETE cascade ON UPDATE no action;