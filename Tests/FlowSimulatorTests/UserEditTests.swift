import FlowSimulator
import Testing

@Suite struct UserEditTests {
    static let flow = """
        flow: UserEdit
        types:
          City: { name: String }
        outputs:
          - saved: { city: City? }
        state:
          city: City? = nil
        screens:
          EditProfile:
            inputs: { city: City? }
            outputs: [selectCity, save]
          Cities:
            inputs:
              selected: City? = nil
            outputs:
              - citySelected: { city: City }
        start:
          push: EditProfile
          with: { city: state.city }
        transitions:
          EditProfile.selectCity:
            push: Cities
            with: { selected: state.city }
          EditProfile.save:
            finish: saved
            with: { city: state.city }
          Cities.citySelected:
            - set: { state.city: city }
            - close
        """

    @Test func aPickedCityReachesTheScreenBelow() throws {
        var play = try Play(Self.flow)
        #expect(play.shown == "EditProfile")
        try play.send("EditProfile.selectCity")
        #expect(play.shown == "EditProfile Cities")
        try play.send("Cities.citySelected", payload: #"{"city":{"name":"Tokyo"}}"#)
        #expect(play.shown == "EditProfile")
        #expect(
            play.writer.text(of: play.last)
                == #"{"n":3,"window":1,"event":{"kind":"output","#
                + #""id":"UserEdit/Cities.citySelected","screen":"Cities#2","#
                + #""payload":{"city":{"name":"Tokyo"}}},"verdict":"done","#
                + #""decided":["UserEdit/Cities.citySelected","UserEdit/Cities.citySelected/1"],"#
                + #""records":[],"effects":[],"after":{"app":{},"facts":{},"windows":[{"id":1,"#
                + #""flows":[{"id":"0","flow":"UserEdit","inputs":{},"#
                + #""state":{"city":{"name":"Tokyo"}}}],"layers":[{"style":"root","#
                + #""presenter":null,"home":null,"content":{"stack":[{"host":true},"#
                + #"{"screen":"EditProfile#1","owner":"0","#
                + #""inputs":{"city":{"name":"Tokyo"}}}]}}],"busy":[],"pending":null,"#
                + #""parked":[]}]}}"#)
    }

    @Test func saveEndsTheRun() throws {
        var play = try Play(Self.flow)
        try play.send("EditProfile.save")
        #expect(
            play.records == #"[{"ended":"UserEdit","outcome":"saved","payload":{"city":null}}]"#)
        #expect(play.flows == "")
        #expect(play.simulation.isOver)
    }
}
