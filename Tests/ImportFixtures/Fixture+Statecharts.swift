extension Fixture {
  package static let scxml = Fixture(
    format: "scxml", ending: "scxml",
    text: """
      <?xml version="1.0"?>
      <scxml xmlns="http://www.w3.org/2005/07/scxml" version="1.0" name="player" initial="off">
        <datamodel><data id="n" expr="0"/></datamodel>
        <state id="off"><transition event="power" target="on"/></state>
        <state id="on">
          <transition event="power" target="off"/>
          <history id="last" type="deep"><transition target="playing"/></history>
          <state id="loading">
            <invoke id="fetch" src="tracks"/>
            <transition event="done.invoke.fetch" cond="n &gt; 0" target="active"/>
            <transition event="done.invoke.fetch" target="failed"/>
          </state>
          <state id="failed">
            <onentry><log expr="n"/><raise event="again"/></onentry>
            <transition event="again" target="loading"/>
          </state>
          <parallel id="active">
            <state id="transport" initial="paused">
              <state id="playing"><transition event="pause" target="paused"/></state>
              <state id="paused"><transition event="end" target="over"/></state>
              <final id="over"/>
            </state>
            <state id="sound">
              <state id="loud"><transition event="mute" target="muted"/></state>
              <state id="muted"/>
            </state>
            <transition event="done.state.transport" target="bin"/>
          </parallel>
        </state>
        <final id="bin"/>
      </scxml>
      """,
    transitions: [
      "off power loading", "loading done.invoke.fetch [n > 0] paused + loud",
      "loading done.invoke.fetch loading", "loading power off", "paused + loud end (bin)",
      "paused + loud power off", "paused + loud mute paused + muted", "paused + muted end (bin)",
      "paused + muted power off", "playing + loud pause paused + loud",
      "playing + loud power off", "playing + loud mute playing + muted",
      "playing + muted pause paused + muted", "playing + muted power off",
    ],
    notes: [
      "a.scxml:13: dropped: state that is left immediately: failed, over (2 times)",
      "a.scxml:19: assumed: state that cannot be reached from the start: playing",
      "a.scxml:3: dropped: <datamodel>",
    ])

  package static let xState = Fixture(
    format: "xstate", ending: "json",
    text: #"""
      {
        "id": "auth",
        "initial": "signedOut",
        "context": {"tries": 0},
        "states": {
          "signedOut": {
            "initial": "form",
            "states": {
              "form": {
                "on": {"SUBMIT": [{"target": "checking", "guard": "isFilled", "actions": "log"}]}
              },
              "checking": {
                "invoke": {
                  "src": "logIn", "onDone": "#home",
                  "onError": [{"target": "locked", "cond": {"type": "tooMany"}}, "form"]
                }
              },
              "locked": {"after": {"30000": "form"}},
              "last": {"type": "history"}
            },
            "on": {"HELP": "help"}
          },
          "help": {"on": {"CLOSE": "signedOut.last"}},
          "home": {"id": "home", "on": {"LOG_OUT": "done"}},
          "done": {"type": "final"}
        }
      }
      """#,
    transitions: [
      "form SUBMIT [isFilled] checking", "form HELP help", "checking logIn done home",
      "checking logIn failed [tooMany] locked", "checking logIn failed form", "checking HELP help",
      "help CLOSE form", "home LOG_OUT (done)", "locked after 30000 ms form", "locked HELP help",
      "help CLOSE checking", "help CLOSE locked",
    ],
    notes: [
      #"a.json:4: dropped: key: "context""#, "a.json:10: dropped: action",
    ])
}
