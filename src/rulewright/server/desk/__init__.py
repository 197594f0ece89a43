"""Questions about the rules, asked of the server.

Face: `service.RulesDesk`, `api`.
"""
